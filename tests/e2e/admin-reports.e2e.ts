import { eq } from 'drizzle-orm'
import { organization } from '../../db/schema/organizations.ts'
import { expect, inHours, openScreen, test } from '../support/admin.ts'
import { accessibilityFaults } from '../support/axe.ts'

for (const width of [390, 1280]) {
  test(`a team reads what its auction comes to at ${width} pixels, by keyboard`, async ({ page, school, database }) => {
    await page.setViewportSize({ width, height: 800 })
    await database.orm.update(organization).set({ goalDollars: 500 }).where(eq(organization.slug, school.slug))
    const quilt = await school.addItem('Quilt', {
      category: 'Crafts',
      estimatedValue: 10_000,
      endTime: inHours(5),
    })
    await school.addItem('An old sofa', { endTime: inHours(5) })
    await school.bid(quilt, '250')
    await openScreen(page, school.admin, 'Dashboard')
    await expect(page.getByRole('article', { name: 'Quilt', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'More', exact: true }).press('Enter')
    await page.getByRole('menuitem', { name: 'Reports' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
    await expect(page.getByText('50% of your goal of $500')).toBeVisible()
    const categories = page.getByRole('region', { name: 'By Category' })
    await expect(categories.locator('.ct-bar')).toHaveCount(1)
    await categories.getByText('Table').press('Enter')
    await expect(categories.getByRole('row', { name: 'Crafts 1 0 $250.00' })).toBeVisible()
    await page.getByRole('region', { name: 'Price and Value' }).getByText('Table').press('Enter')
    await expect(page.getByRole('row', { name: 'Quilt $250.00 $100.00 250%' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Items Without Bids' })).toContainText('An old sofa')
    await expect(page.locator('main')).not.toContainText('bidder-')
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download CSV: By Category' }).press('Enter')
    expect((await download).suggestedFilename()).toBe(`${school.slug}-categories.csv`)
  })
}

test('reports of nothing say so', async ({ page, school }) => {
  await openScreen(page, `${school.admin}/reports`, 'Reports')
  await expect(page.getByText('$0.00')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Set a Goal' })).toBeVisible()
  await expect(page.getByText('No bids yet.')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  expect(await accessibilityFaults(page)).toEqual([])
})
