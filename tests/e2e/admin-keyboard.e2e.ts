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
