import { expect, openScreen, test } from '../../support/admin.ts'
import { pictureFile } from '../../support/picture-file.ts'
import { expectToast } from '../../support/toasts.ts'

test('rules show what their asterisks do, and buttons or keys write them', async ({ page, school }) => {
  await openScreen(page, `${school.admin}/settings`, 'Organization Settings')
  const defaults = page.getByRole('region', { name: 'Auction Defaults' })
  const rules = defaults.getByLabel('Default Rules')
  await rules.fill('Pay at once')
  await rules.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(0, 3))
  await defaults.getByRole('button', { name: 'Bold' }).first().click()
  await expect(rules).toHaveValue('**Pay** at once')
  await expect(rules).toBeFocused()
  const preview = defaults.getByRole('figure', { name: 'Preview' }).first()
  await expect(preview.locator('strong')).toHaveText('Pay')
  await page.keyboard.press('Control+b')
  await expect(rules).toHaveValue('Pay at once')
  await page.keyboard.press('Control+i')
  await expect(preview.locator('em')).toHaveText('Pay')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Settings updated successfully')
  const saved = await (await page.request.get(`${school.api}/organization`)).json()
  expect(saved.organization.rules).toBe('*Pay* at once')
})

test('a picture is chosen with the keyboard', async ({ page, school }) => {
  // Asked for before the page opens: the browser must know that we answer before the key is pressed.
  const chooser = page.waitForEvent('filechooser')
  await openScreen(page, `${school.admin}/settings`, 'Organization Settings')
  await page.getByLabel('Organization Name').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Logo')).toBeFocused()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(await pictureFile())
  await expect(page.getByText('Replace Logo')).toBeVisible()
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
