import sharp, { type Region } from 'sharp'
import { LANGUAGE_COOKIE } from '../../../api/contract/values/text/language.ts'
import { openAlive } from '../../support/bidding.ts'
import { shiftsOf, watchShifts } from '../../support/layout-shift.ts'
import { AUCTION_PAGES, expectFaultlessPages, expectFit } from '../../support/public-layout.ts'
import { expect, test } from '../../support/sandbox.ts'

const HELP = ['/help', '/help/bidders', '/help/organizers', '/help/organizers/photos']
const TO_READ = [...HELP, '/accessibility', '/privacy', '/terms', '/what/ever/this', '/demo']
/** Those of which no other has the colors. */
const DARK = ['/help', '/demo']

test('no page to read is wider than its screen, 320 pixels (a zoom of 400 %) or more, also in large text, nor has faults that axe finds', ({
  page,
}) => expectFaultlessPages(page, TO_READ, { inDark: DARK }))

test('nor is a page in Spanish', async ({ page, baseURL, sandbox }) => {
  const { path } = await sandbox.addItem({ title: 'A'.repeat(60) })
  const forms = [`/${sandbox.slug}`, path, `${path}/ask`, `/${sandbox.slug}/my-bids`]
  await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: 'es', url: baseURL ?? '' }])
  for (const address of [...AUCTION_PAGES, '/help/bidders', '/demo', ...forms]) {
    await page.goto(address)
    await expectFit(page, address)
  }
})

test('nothing moves once a page has arrived', async ({ page }) => {
  await watchShifts(page)
  for (const [width, paths] of [
    [390, AUCTION_PAGES.slice(0, 4)],
    [1280, AUCTION_PAGES.slice(3, 6)],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    for (const path of paths) {
      await openAlive(page, path)
      expect([width, path, await shiftsOf(page)]).toEqual([width, path, []])
    }
  }
})

test('a font that comes late moves nothing under a thumb', async ({ page }) => {
  const { promise: drawn, resolve: sendFonts } = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await drawn
    await route.continue()
  })
  await watchShifts(page)
  await page.goto('/maple-street/sunday-picnic-for-six', { waitUntil: 'domcontentloaded' })
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  // By now it is drawn, in the font that is there already.
  await page.evaluate(() => new Promise((drawnTwice) => requestAnimationFrame(() => requestAnimationFrame(drawnTwice))))
  sendFonts()
  expect(await shiftsOf(page)).toEqual([])
})

test('a photo that is broken gives way to our mark', async ({ page }) => {
  await page.route('**/uploads/**', (route) => route.fulfill({ contentType: 'image/webp', body: 'No picture' }))
  await page.goto('/maple-street', { waitUntil: 'networkidle' })
  const shown = await page.getByRole('img', { name: 'Lakeside Cabin Weekend' }).screenshot()
  const { width, height } = await sharp(shown).metadata()
  const partOf = async (part: Region) =>
    (await sharp(await sharp(shown).extract(part).png().toBuffer()).stats()).channels
  // Neither the browser's own sign nor the title stands there.
  expect((await partOf({ left: 4, top: 4, width: 120, height: 40 })).every(({ stdev }) => stdev === 0)).toBe(true)
  const middle = { left: Math.round(width / 2) - 30, top: Math.round(height / 2) - 30, width: 60, height: 60 }
  expect((await partOf(middle)).some(({ stdev }) => stdev > 20)).toBe(true)
})
