import { eq, sql } from 'drizzle-orm'
import { closeItems } from '../../api/auction/closing/close-items.ts'
import { DEMO_SLUG } from '../../api/contract/values/demo.ts'
import { HOUR_MS, MINUTE_MS } from '../../api/contract/values/time/time.ts'
import { isOfAddress } from '../../db/bidder-of.ts'
import type { Database } from '../../db/clients.ts'
import { addJob } from '../../db/jobs.ts'
import { bid } from '../../db/schema/bids.ts'
import { organization } from '../../db/schema/organizations.ts'
import { test } from '../support/account.ts'
import { accessibilityFaults } from '../support/axe.ts'
import { bidOnPage, expectStanding, openAlive } from '../support/bidding.ts'
import { setItem } from '../support/item-rows.ts'
import { newBidder } from '../support/new-bidder.ts'
import { expect } from '../support/page.ts'
import { addItem, type Item } from '../support/school.ts'

/** Longer than a visit takes, also on a busy machine. */
const VISIT_MS = 120_000

// Whoever comes first makes the sandbox. It is made anew at each full hour, which no visit may lie across.
test.beforeEach(async ({ request }, info) => {
  const left = HOUR_MS - (Date.now() % HOUR_MS)
  if (left < VISIT_MS) {
    info.setTimeout(info.timeout + VISIT_MS)
    await Bun.sleep(left + 1_000)
  }
  await request.get('/api/demo')
})

test('a visitor has an evening: buys a place, gives as the board asks, is outbid, wins, pays one bill, and reads one receipt', async ({
  page,
  newcomer,
  database,
}) => {
  const mail = (subject: string) =>
    page.getByRole('region', { name: 'Your demo emails' }).getByRole('listitem').filter({ hasText: subject })
  const bodyOf = (subject: string) => mail(subject).frameLocator('iframe')
  const email = newBidder()
  const lantern = await addLantern(database)
  const board = await newcomer()
  await board.goto('/demo-school/board')
  const given = board.getByRole('region', { name: /^A Music Teacher for Every Grade, with \$\d+ matched$/ })
  const before = (await given.textContent()) ?? ''

  await openAlive(page, '/demo')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Tickets to Story Night' }).click()
  await page.getByRole('button', { name: 'More' }).first().click()
  await page.getByLabel('Your email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Buy for $12.00' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()

  await page.goto('/demo-school')
  await page.getByRole('link', { name: 'Give money' }).click()
  await page.getByRole('radio', { name: '$50' }).check()
  await page.getByLabel('Your email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Give $50.00' }).click()
  await expect(page.getByText('Thank you! You promised $50.00.')).toBeVisible()
  await expect(given).not.toHaveText(before)

  await openAlive(page, `/demo-school/${lantern.slug}`)
  await bidOnPage(page, { email })
  await expectStanding(page, 'You’re winning at $40.00')
  await letRivalAnswer(database, email)
  await expectStanding(page, 'You’ve been outbid.')
  await mail('outbid').locator('summary').first().click()
  await expect(bodyOf('outbid').getByText('Unsubscribe')).not.toHaveAttribute('href')
  // Nothing may run in the frame of a mail, not even axe.
  await mail('outbid').locator('summary').first().click()
  expect(await accessibilityFaults(page, { inDark: true })).toEqual([])
  await bidOnPage(page, {})
  await expectStanding(page, 'You’re winning at $50.00')
  await close(database, lantern)
  await openAlive(page, '/demo')

  await mail('You won A lantern').locator('summary').first().click()
  await bodyOf('You won A lantern').getByRole('link', { name: 'Pay $112.00' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your bill')
  for (const line of ['A lantern', 'Tickets to Story Night', 'Gift: A Music Teacher for Every Grade'])
    await expect(page.getByText(line)).toBeVisible()
  expect(await accessibilityFaults(page, { inDark: true })).toEqual([])
  await page.getByRole('button', { name: 'Pay $112.00 by card' }).click()
  await page.getByRole('button', { name: 'Pay $112.00' }).click()
  await expect(page.getByText('Thank you! Your payment arrived.')).toBeVisible()

  await openAlive(page, '/demo')
  await mail('Your receipt').locator('summary').first().click()
  for (const part of ['Won', 'Bought', 'Given', 'No goods or services were provided in exchange for gifts.'])
    await expect(bodyOf('Your receipt').getByText(part, { exact: true })).toBeVisible()
})

/** As the clock does it, only sooner: the bid is made older, and the context looks around. */
async function letRivalAnswer({ orm }: Database, email: string) {
  await orm
    .update(bid)
    .set({ timestamp: sql`${bid.timestamp} - interval '30 seconds'` })
    .where(isOfAddress(bid, email))
  await addJob(orm, { task: 'sweep', key: `sweep for ${email}` })
}

/** Adds an item to the sandbox that no other test bids on. */
async function addLantern({ orm }: Database) {
  const [demo] = await orm.select().from(organization).where(eq(organization.slug, DEMO_SLUG))
  return addItem(orm, demo ?? { id: '' }, { title: 'A lantern', startingBid: 4_000, minimumRaise: 500 })
}

/** Ends an item, so long ago that nothing near it is waited for. */
async function close({ orm }: Database, item: Item) {
  await setItem(orm, item, { endTime: new Date(Date.now() - 20 * MINUTE_MS) })
  await closeItems(orm, item.organizationId, new Date())
}
