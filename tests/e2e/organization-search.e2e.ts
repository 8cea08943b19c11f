import type { Page } from 'playwright/test'
import { test as withSchool } from '../support/admin.ts'
import { accessibilityFaults } from '../support/axe.ts'
import { expect, test } from '../support/sandbox.ts'

const SEARCH = 'Search items and donors'
const cards = (page: Page) => page.getByRole('article').getByRole('heading')

test('what is found appears while one types, the address follows, and the caret stays', async ({ page }) => {
  await page.goto('/maple-street?phase=open')
  const search = page.getByLabel(SEARCH)
  await search.pressSequentially('ight')
  await expect(page).toHaveURL('/maple-street?q=ight&phase=open')
  await expect(page.getByRole('status').filter({ hasText: /^\s*\d+ of 14 items\./ })).toBeVisible()
  await search.press('Home')
  await search.press('n')
  await expect(page).toHaveURL('/maple-street?q=night&phase=open')
  await expect(cards(page)).toHaveText([/Night/])
  await expect(search).toBeFocused()
  expect(await search.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(1)
  // Filters and orders go on from there.
  await expect(page.getByRole('link', { name: 'Lowest price' })).toHaveAttribute('href', /q=night/)
  await search.fill('')
  await expect(page).toHaveURL('/maple-street?phase=open')
  await expect(cards(page)).not.toHaveCount(1)
})

test('an answer that comes late is not waited for any more', async ({ page }) => {
  await page.goto('/maple-street')
  await page.route('**/maple-street?q=piano', () => {})
  const asked = page.waitForRequest('**/maple-street?q=piano')
  await page.getByLabel(SEARCH).fill('piano')
  const late = await asked
  const givenUp = page.waitForEvent('requestfailed', (request) => request === late)
  await page.getByLabel(SEARCH).fill('night')
  await givenUp
  await expect(page).toHaveURL('/maple-street?q=night')
  await expect(cards(page).first()).toContainText('Night')
})

test('when it cannot be searched just now, the page says what to do', async ({ page }) => {
  await page.goto('/maple-street')
  await page.route('**/maple-street?q=night', (route) => route.fulfill({ status: 429, body: 'Too many' }))
  await page.getByLabel(SEARCH).fill('night')
  await expect(page.getByText('We couldn’t search just now. Please press Search.')).toBeVisible()
  await expect(cards(page)).not.toHaveCount(0)
})

withSchool('back from an item, the list is where it was left', async ({ page, school }) => {
  await school.addItems([...Array(40).keys()].flatMap((index) => [`Basket ${index}`, `Chair ${index}`]))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/${school.slug}`)
  await page.getByLabel(SEARCH).fill('basket')
  await expect(cards(page)).toHaveCount(40)
  const basket = cards(page).nth(30).getByRole('link')
  await basket.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(2000)
  await basket.click()
  await expect(page.getByRole('heading', { level: 1, name: /Basket/ })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`/${school.slug}?q=basket`)
  await expect(cards(page)).toHaveCount(40)
  await expect(page.getByLabel(SEARCH)).toHaveValue('basket')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
})

withSchool('hearts of what was found know what is watched', async ({ page, school }) => {
  await school.addItems(['Basket', 'Chair'])
  await page.goto(`/${school.slug}`)
  await page.getByRole('button', { name: 'Watch Basket' }).click()
  await page.getByLabel(SEARCH).fill('bask')
  await expect(cards(page)).toHaveText(['Basket'])
  await expect(page.getByRole('button', { name: 'Stop watching Basket' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('link', { name: 'Watching' })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form searches, the filters open, and prices are kept with the rest', async ({ page }) => {
    await page.goto('/maple-street')
    await page.getByText('Filters').click()
    await page.getByRole('link', { name: 'Open now' }).click()
    await page.getByText('Filters (1)').click()
    await page.getByLabel('Price from').fill('$20')
    await page.getByLabel('Price to').fill('1,000')
    await page.getByRole('button', { name: 'Show items' }).click()
    await expect(page.getByRole('link', { name: 'Remove $20 to $1,000' })).toBeVisible()
    await page.getByLabel(SEARCH).fill('night')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByText('1 of 14 items.')).toBeVisible()
    await expect(page.getByText('Filters (2)')).toBeVisible()
    await page.getByRole('link', { name: 'Remove $20 to $1,000' }).click()
    await expect(page).toHaveURL('/maple-street?q=night&phase=open')
  })
})

for (const width of [390, 1280]) {
  test(`open filters are accessible, and fit, at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/maple-street?phase=open&from=20&category=Experiences')
    await page.getByText('Filters (3)').press('Enter')
    await expect(page.getByLabel('Price from')).toHaveValue('20')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    expect(await accessibilityFaults(page)).toEqual([])
  })
}
