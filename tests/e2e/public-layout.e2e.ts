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
  await page.goto('/maple-street/principal-for-a-day')
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
