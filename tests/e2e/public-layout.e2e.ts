import { shiftsOf, watchShifts } from '../support/layout-shift.ts'
import { AUCTION_PAGES, expectFaultlessPages, expectFit } from '../support/public-layout.ts'
import { expect, test } from '../support/sandbox.ts'

/** Those of which no other has the colors. */
const DARK = ['/', '/maple-street', '/maple-street/lakeside-cabin-weekend', '/maple-street/six-piano-lessons']

test('no page of an auction is wider than its screen, 320 pixels (a zoom of 400 %) or more, also in large text, nor has faults that axe finds', ({
  page,
}) => expectFaultlessPages(page, AUCTION_PAGES, { inDark: DARK }))

test('nor is a form; a phone has the parts of an item in order', async ({ page, sandbox }) => {
  const { path } = await sandbox.addItem({ title: 'A'.repeat(60) })
  const forms = [`/${sandbox.slug}`, path, `${path}/ask`, `/${sandbox.slug}/my-bids`]
  for (const address of forms) {
    await page.goto(address)
    await expectFit(page, address)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/maple-street/lakeside-cabin-weekend')
  const price = await page.getByText('Current bid', { exact: true }).locator('..').boundingBox()
  const bar = await page.getByRole('region', { name: 'Your next bid' }).boundingBox()
  expect((price?.y ?? 844) + (price?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
  // The description is read before the form, and after who won.
  for (const [address, isFirst] of [
    [path, true],
    ['/maple-street/six-piano-lessons', false],
  ] as const) {
    await page.goto(address)
    const about = await page.getByRole('heading', { name: 'About this item' }).boundingBox()
    const bidding = await page.getByRole('region', { name: 'Bidding' }).locator('.bid-rest').boundingBox()
    expect([address, (about?.y ?? 0) < (bidding?.y ?? 0)]).toEqual([address, isFirst])
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

test.describe('where motion is welcome', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('one page fades into the next, without white in between', async ({ page }) => {
    await page.addInitScript(() =>
      addEventListener('pagereveal', (event) => {
        const fades = 'viewTransition' in event && event.viewTransition !== null
        document.documentElement.dataset.fades = String(fades)
      }),
    )
    await page.goto('/maple-street')
    await expect(page.locator('html')).toHaveAttribute('data-fades', 'false')
    await page.getByRole('article').first().getByRole('link').first().click()
    await page.waitForURL('/maple-street/*')
    await expect(page.locator('html')).toHaveAttribute('data-fades', 'true')
  })
})
