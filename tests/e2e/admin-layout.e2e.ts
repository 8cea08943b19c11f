import { expect, openScreen, test } from '../support/admin.ts'

test('on a phone More leads to what the bar at the bottom has no room for', async ({ page, school }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openScreen(page, school.admin, 'Dashboard')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Files' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Files' })).toBeVisible()
})
