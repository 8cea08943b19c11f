import { gzipSync } from 'node:zlib'
import type { Locator } from 'playwright/test'
import sharp, { type Region } from 'sharp'
import { test as withSchool } from '../support/admin.ts'
import { expect, test } from '../support/sandbox.ts'

test('an organization shows its live, upcoming and ended items', async ({ page }) => {
  await page.goto('/maple-street')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maple Street Elementary PTA')
  await expect(page.getByRole('region', { name: 'Live' })).toContainText('Lakeside Cabin Weekend')
  await expect(page.getByRole('region', { name: 'Upcoming' })).toContainText('Sunday Picnic for Six')
  await expect(page.getByRole('region', { name: 'Ended' })).toContainText('Six Piano Lessons')
  await expect(page.getByText('First Place in the Carpool Line')).toBeHidden()
  await expect(page.getByRole('link', { name: 'auction@example.org' })).toBeVisible()
  await expect(page.getByText('is due within 48 hours of the close')).toBeVisible()
})

test('an item of the page leads to its own', async ({ page }) => {
  await page.goto('/maple-street')
  await page.getByRole('link', { name: 'Pottery Class for Two' }).click()
  await expect(page).toHaveURL(/\/maple-street\/pottery-class-for-two$/)
  await page.getByRole('link', { name: 'All items' }).click()
  await expect(page).toHaveURL(/\/maple-street$/)
})

test('search, category and chips narrow the items together, and can be undone', async ({ page }) => {
  await page.goto('/maple-street')
  await page.getByLabel('Search items and donors').fill('NIGHT')
  await page.getByRole('button', { name: 'Search' }).click()
  const choose = async (name: string) => {
    await page.getByText('Filters').click()
    await page.getByRole('link', { name, exact: true }).click()
  }
  await choose('Experiences')
  await expect(page.getByText('1 of 14 items.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Backyard Telescope Night' })).toBeVisible()
  await choose('No bids yet')
  await expect(page.getByText('Filters (2)')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Backyard Telescope Night' })).toBeVisible()
  await page.getByRole('link', { name: 'Remove Experiences' }).click()
  await expect(page).toHaveURL('/maple-street?q=NIGHT&bids=none')
  await page.getByRole('link', { name: 'Show all items' }).click()
  await expect(page.getByRole('link', { name: 'Six Piano Lessons' })).toBeVisible()
})

test('a search without a match says so', async ({ page }) => {
  await page.goto('/maple-street?q=submarine')
  await expect(page.getByText('No items match.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Live' })).toBeHidden()
})

test('photos below the first one wait until they are near, and have their place before they come', async ({ page }) => {
  await page.goto('/maple-street')
  const photos = page.getByRole('article').getByRole('img')
  const about = await photos.evaluateAll((all) =>
    all.map((photo) => ['loading', 'width', 'height'].map((name) => photo.getAttribute(name)).join()),
  )
  expect(about.length).toBeGreaterThan(5)
  expect(about).toEqual(['eager,960,720', ...about.slice(1).map(() => 'lazy,960,720')])
})

test('a photo that is broken gives way to our mark', async ({ page }) => {
  await page.route('**/uploads/**', (route) => route.fulfill({ contentType: 'image/webp', body: 'No picture' }))
  await page.goto('/maple-street', { waitUntil: 'networkidle' })
  const photo = page.getByRole('img', { name: 'Lakeside Cabin Weekend' })
  const { width, height } = await sharp(await photo.screenshot()).metadata()
  const corner = await partOf(photo, { left: 4, top: 4, width: 120, height: 40 })
  // Neither the browser's own sign nor the title stands there.
  expect(corner.channels.every(({ stdev }) => stdev === 0)).toBe(true)
  const middle = { left: Math.round(width / 2) - 30, top: Math.round(height / 2) - 30, width: 60, height: 60 }
  expect((await partOf(photo, middle)).channels.some(({ stdev }) => stdev > 20)).toBe(true)
})

test('the page fetches three kilobytes of JavaScript at most for somebody who never bid', async ({ page }) => {
  const scripts: Promise<Buffer>[] = []
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'script') scripts.push(answer.body())
  })
  await page.goto('/maple-street', { waitUntil: 'networkidle' })
  const bytes = (await Promise.all(scripts)).reduce((sum, script) => sum + script.length, 0)
  expect(bytes).toBeLessThan(3 * 1024)
})

test('an organization without items says that none are there yet', async ({ page, sandbox }) => {
  await page.goto(`/${sandbox.slug}`)
  await expect(page.getByText('No items yet.')).toBeVisible()
})

withSchool(
  'more than sixty items go on on another page, and a search begins at its first',
  async ({ page, school }) => {
    await school.addItems(Array.from({ length: 70 }, (_, index) => `Basket ${index}`))
    const html = await (await page.goto(`/${school.slug}`))?.body()
    expect(gzipSync(html ?? '').length).toBeLessThan(50 * 1024)
    await expect(page.getByRole('article')).toHaveCount(60)
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(page).toHaveURL(`/${school.slug}?page=2`)
    await expect(page.getByText('Page 2 of 2')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(10)
    await page.getByLabel('Search items and donors').fill('basket 6')
    await expect(page).toHaveURL(`/${school.slug}?q=basket+6`)
    await expect(page).not.toHaveTitle(/page 2/)
    await page.getByLabel('Search items and donors').fill('basket 69')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByText('1 of 70 items.')).toBeVisible()
  },
)

/** What can be told of the colors of a part of `shown`. */
async function partOf(shown: Locator, part: Region) {
  return sharp(
    await sharp(await shown.screenshot())
      .extract(part)
      .png()
      .toBuffer(),
  ).stats()
}
