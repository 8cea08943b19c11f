import { eq } from 'drizzle-orm'
import { organization } from '../../db/schema/organizations.ts'
import { expect, openScreen, test } from '../support/admin.ts'
import { accessibilityFaults } from '../support/axe.ts'
import { expectToast } from '../support/toasts.ts'

test('paddles are switched on in the settings', async ({ page, school }) => {
  await openScreen(page, `${school.admin}/settings`, 'Organization Settings')
  await page.getByLabel('Hand out paddles').check()
  const section = page.getByRole('region', { name: 'Paddles', exact: true })
  await section.getByRole('button', { name: 'Save Changes' }).click()
  await section.getByRole('link', { name: 'Hand Out Paddles' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Paddles' })).toBeVisible()
})

for (const width of [390, 1280]) {
  test(`a paddle is handed out, corrected, and taken back by keyboard at ${width} pixels`, async ({
    page,
    school,
    database,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await database.orm.update(organization).set({ usesPaddles: true }).where(eq(organization.id, school.id))
    await openScreen(page, `${school.admin}/paddles`, 'Paddles')
    await page.getByLabel('Number').fill('12')
    await page.getByLabel('Name').focus()
    await page.keyboard.type('Ann Okafor')
    await page.keyboard.press('Tab')
    await page.keyboard.type('+1 555 010 0100')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Paddle 12 handed out', 'Ann Okafor')
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Paddle 12' })
    await expect(row).toContainText('Ann Okafor · +1 555 010 0100')
    await expect(page.getByLabel('Name')).toBeFocused()
    await expect(page.getByLabel('Number')).toHaveValue('1')
    await page.getByLabel('Number').fill('12')
    await page.getByLabel('Name').fill('Ben')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Somebody holds paddle 12.')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])

    await row.getByRole('button', { name: 'Edit Paddle 12' }).press('Enter')
    await page.getByRole('dialog').getByLabel('Name').fill('Anne Okafor')
    await page.keyboard.press('Enter')
    await expect(row).toContainText('Anne Okafor')
    await row.getByRole('button', { name: 'Take back Paddle 12' }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take Back' }).press('Enter')
    await expectToast(page, 'Paddle 12 is back')
    await expect(row).toHaveCount(0)
  })
}
