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
