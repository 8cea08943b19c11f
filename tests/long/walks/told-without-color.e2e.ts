import type { Locator, Page } from 'playwright/test'
import { openScreen, test as withTeam } from '../../support/admin.ts'
import { bidOnPage, expectStanding, openAlive } from '../../support/bidding.ts'
import { addCause } from '../../support/gifts.ts'
import { newBidder } from '../../support/new-bidder.ts'
import { expect, test } from '../../support/sandbox.ts'

/** As Windows draws a page in its few colors of high contrast. */
const inForcedColors = (page: Page) => page.emulateMedia({ forcedColors: 'active' })

/** What of its look tells a chosen one from others, where colors are those of the system. */
const look = (one: Locator) =>
  one.evaluate((element) => {
    const { backgroundColor, borderTopWidth, borderBottomColor, color } = getComputedStyle(element)
    return { backgroundColor, borderTopWidth, borderBottomColor, color }
  })

test('in forced colors, buttons and fields have an edge, and what is chosen looks chosen', async ({
  page,
  sandbox,
  database: { orm },
}) => {
  await inForcedColors(page)
  const item = await sandbox.addItem({ category: 'Crafts' })
  await addCause(orm, sandbox, { amounts: [2_500, 5_000] })
  await openAlive(page, item.path)
  for (const control of await page.getByRole('main').locator('button:visible, .button:visible, .field:visible').all()) {
    const edge = await control.evaluate((element) => {
      const { borderTopStyle, borderTopWidth, textDecorationLine } = getComputedStyle(element)
      return textDecorationLine === 'underline' || (borderTopStyle === 'solid' && borderTopWidth !== '0px')
    })
    expect([await control.textContent(), edge]).toEqual([await control.textContent(), true])
  }
  await openAlive(page, `/${sandbox.slug}/give`)
  const [chosen, other] = [page.getByText('$25', { exact: true }), page.getByText('$50', { exact: true })]
  await page.getByRole('radio', { name: '$25', exact: true }).check()
  expect(await look(chosen)).not.toEqual(await look(other))
  await openAlive(page, `/${sandbox.slug}?bids=none`)
  await page.getByText(/^Filters/).press('Enter')
  const chip = page.locator('.chip[aria-current]').first()
  expect(await look(chip)).not.toEqual(await look(page.locator('.chip:not([aria-current])').first()))
})

test('without any color, words tell whoever is winning from whoever was outbid, and a fault from a hint', async ({
  page,
  sandbox,
}) => {
  const item = await sandbox.addItem()
  await openAlive(page, item.path)
  await bidOnPage(page, { email: newBidder(), amount: '125' })
  await expectStanding(page, 'You’re winning at $125.00')
  await sandbox.bid(item, '140')
  await expectStanding(page, 'You’ve been outbid')
  await page.getByLabel('Your bid', { exact: true }).fill('1')
  await page.getByRole('button', { name: 'Place bid' }).click()
  const field = page.getByLabel('Your bid', { exact: true })
  await expect(field).toHaveAccessibleDescription(/at least \$145\.00/)
})

withTeam(
  'in forced colors, the open area, tab, and state of an item look and read as such in the admin area',
  async ({ page, school }) => {
    await inForcedColors(page)
    await school.addItem('A quilt')
    await school.addItem('A lamp', { isActive: false })
    await openScreen(page, school.admin, 'Dashboard')
    const tabs = page.getByRole('tablist', { name: 'Auctions' }).getByRole('tab')
    expect(await look(tabs.nth(0))).not.toEqual(await look(tabs.nth(1)))
    const areas = page.getByRole('navigation', { name: 'Areas' }).getByRole('link')
    const open = areas.and(page.locator('[aria-current]')).first()
    expect(await look(open)).not.toEqual(await look(areas.and(page.locator(':not([aria-current])')).first()))
    await expect(page.getByRole('article', { name: 'A quilt' })).toContainText('Live')
  },
)
