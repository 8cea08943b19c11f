import { expect, openScreen, test } from '../support/admin.ts'

test('on a phone More leads to what the bar at the bottom has no room for', async ({ page, school }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openScreen(page, school.admin, 'Dashboard')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Files' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Files' })).toBeVisible()
})

test('on a phone the menu closes when the screen changes, a long list turned upright is as narrow, and so is a selection', async ({
  page,
  school,
}) => {
  await school.addItems(Array.from({ length: 12 }, (_, index) => `Item ${index + 1}`))
  await page.setViewportSize({ width: 844, height: 390 })
  await openScreen(page, `${school.admin}/winners`, 'Winners')
  const home = page.getByRole('link', { name: 'Org Settings' })
  await expect(home).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await home.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Organization Settings' })).toBeVisible()
  await expect(home).toBeHidden()
  await page.getByRole('link', { name: 'Pine Hill School' }).click()
  for (const card of await page.getByRole('article').all()) await card.scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollTo(0, 0))
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  const hidden = page.getByRole('tablist').evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
  expect(await hidden, 'a scroll bar of the row of tabs').toBe(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox').first().check()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const bar = page.getByRole('region', { name: 'Selected auctions' })
  await expect(bar.getByRole('button', { name: 'Times' })).toBeHidden()
  await bar.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Times', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Change Times of 1 Auction' })).toBeVisible()
})
