import { expect, openScreen, test } from '../support/admin.ts'
import { expectToast } from '../support/toasts.ts'

test('an item is archived with the keyboard alone', async ({ page, school }) => {
  await school.addItem('A quilt')
  await openScreen(page, school.admin, 'Dashboard')
  await page.getByRole('button', { name: 'More for A quilt' }).focus()
  await page.keyboard.press('Enter')
  for (const name of ['View Auction', 'Copy Link', 'View Bids', 'Edit', 'Duplicate']) {
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeFocused()
    await page.keyboard.press('ArrowDown')
  }
  await expect(page.getByRole('menuitem', { name: 'Archive' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Auction archived successfully')
  await page.keyboard.press('F8')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Auction unarchived successfully')
})

test('a tooltip opens for pointer and keyboard, stays while the pointer is on it, and goes by Escape', async ({
  page,
  school,
}) => {
  for (const label of ['Home', 'Art']) await page.request.post(`${school.api}/category-labels`, { data: { label } })
  await openScreen(page, `${school.admin}/settings?tab=bidding`, 'Organization Settings')
  const [up, tooltip] = [
    page.getByRole('button', { name: 'Move Art up' }),
    page.getByRole('tooltip', { name: 'Move up' }),
  ]
  // Scrolling closes it.
  await page.getByRole('button', { name: 'Move Home down' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(up).toBeFocused()
  await expect(tooltip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tooltip).toHaveCount(0)
  await expect(up).toBeFocused()
  await page.mouse.move(0, 0)
  await page.keyboard.press('Tab')
  await up.hover()
  await expect(tooltip).toBeVisible()
  await page.getByText('Move up').filter({ visible: true }).first().hover()
  await expect(tooltip).toBeVisible()
})
