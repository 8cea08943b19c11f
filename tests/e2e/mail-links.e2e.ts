import { eq } from 'drizzle-orm'
import type { APIRequestContext, Page } from 'playwright/test'
import { notMeUrl, unsubscribeUrl } from '../../api/subscriptions/links.ts'
import type { Database } from '../../db/clients.ts'
import { bid } from '../../db/schema/bids.ts'
import { auctionLock } from '../../db/schema/items.ts'
import { mailAddress } from '../../db/schema/mail.ts'
import { expect, test } from '../support/account.ts'
import { accessibilityFaults } from '../support/axe.ts'
import { openAlive } from '../support/bidding.ts'
import { addReader, HOME } from '../support/mail-reader.ts'
import { addItem, addSchool } from '../support/school.ts'

type Orm = Database['orm']

const BROKEN = 'This link isn’t working. Please open it again from your email.'
const pathOf = (link: string) => link.replace(HOME.origin, '')

async function addSubscriber({ orm }: Database) {
  const reader = await addReader(orm)
  return {
    path: pathOf(unsubscribeUrl(HOME, reader)),
    mask: `${reader.email.charAt(0)}***@e***.org`,
    async isUnsubscribed() {
      const [row] = await orm.select().from(mailAddress).where(eq(mailAddress.id, reader.id))
      return row?.unsubscribedAt != null
    },
  }
}

/** A bid placed with somebody's address, and the path of the link in its receipt. */
async function addClaimed({ orm }: Database, request: APIRequestContext) {
  const [school, reader] = [await addSchool(orm, { timeZone: 'America/Chicago' }), await addReader(orm)]
  const item = await addItem(orm, school)
  const place = async (email: string, amount: string) => {
    const answer = await request.post(`/api/${school.slug}/auction/${item.slug}/bid`, { data: { email, amount } })
    return (await answer.json()).bid.id
  }
  const id = await place(reader.email, '130')
  return { id, item, place, itemPath: `/${school.slug}/${item.slug}`, path: pathOf(notMeUrl(HOME, reader, id)) }
}

const bidsOf = (orm: Orm, auctionItemId: string) => orm.$count(bid, eq(bid.auctionItemId, auctionItemId))

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with${javaScriptEnabled ? '' : 'out'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('emails are stopped by a button, and started again', async ({ page, database }) => {
      const { path, mask, isUnsubscribed } = await addSubscriber(database)
      const answer = await page.goto(path)
      expect(answer?.headers()).toMatchObject({
        'referrer-policy': 'same-origin',
        'cache-control': 'private, no-store',
      })
      await expect(page.getByText(mask)).toBeVisible()
      expect(await isUnsubscribed()).toBe(false)
      await page.getByRole('button', { name: 'Unsubscribe' }).click()
      await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible()
      await expect(page.getByText('You’ll still get bid receipts and winning notices.')).toBeVisible()
      expect(await isUnsubscribed()).toBe(true)
      await page.getByRole('button', { name: 'Resubscribe' }).click()
      await expect(page.getByRole('heading', { name: 'Unsubscribe?' })).toBeVisible()
      expect(await isUnsubscribed()).toBe(false)
    })

    test('a bid that someone else placed is withdrawn', async ({ page, request, database }) => {
      const { path, item, itemPath } = await addClaimed(database, request)
      await page.goto(path)
      const facts = page.locator('dl')
      await expect(facts).toContainText('A week at the lake')
      await expect(facts).toContainText('$130.00')
      await expect(facts).toContainText(/[AP]M\sCT/)
      expect(await bidsOf(database.orm, item.id)).toBe(1)
      await page.getByRole('checkbox', { name: /^And no more emails from/ }).check()
      await page.getByRole('button', { name: 'Withdraw This Bid' }).click()
      await expect(page.getByRole('heading', { name: 'Bid withdrawn' })).toBeVisible()
      await expect(page.getByText(/^You won’t get emails from .* anymore, not even if you win\.$/)).toBeVisible()
      await page.getByRole('button', { name: 'Allow emails again' }).click()
      await expect(page.getByRole('button', { name: /^No more emails from/ })).toBeVisible()
      expect(await bidsOf(database.orm, item.id)).toBe(0)
      await page.getByRole('link', { name: 'View Item' }).click()
      await expect(page).toHaveURL(itemPath)
      await expect(page.getByText('No bids yet', { exact: true })).toBeVisible()
      await page.goto(path)
      await expect(page.getByText('This bid was already withdrawn or cancelled. It no longer counts.')).toBeVisible()
    })
  })
}

test('one click in an email program stops the emails, in either kind of form', async ({ request, database }) => {
  for (const kind of ['form', 'multipart'] as const) {
    const { path, isUnsubscribed } = await addSubscriber(database)
    const answer = await request.post(path, { [kind]: { 'List-Unsubscribe': 'One-Click' }, maxRedirects: 0 })
    expect(answer.status()).toBe(200)
    expect(await isUnsubscribed()).toBe(true)
  }
})

test('a page of another site stops no one’s emails, and withdraws no bid', async ({ request, database }) => {
  const [subscriber, claimed] = [await addSubscriber(database), await addClaimed(database, request)]
  const headers = { origin: 'https://elsewhere.example' }
  for (const { path } of [subscriber, claimed]) {
    expect((await request.post(path, { headers, form: {} })).status()).toBe(403)
  }
  expect(await subscriber.isUnsubscribed()).toBe(false)
  expect(await bidsOf(database.orm, claimed.item.id)).toBe(1)
})

test('an open page of the item shows that a bid was withdrawn', async ({ page, newcomer, request, database }) => {
  const { path, itemPath } = await addClaimed(database, request)
  await openAlive(page, itemPath)
  await expect(page.getByText(/^1 bid · high bidder/)).toBeVisible()
  const guest = await newcomer()
  await guest.goto(path)
  await guest.getByRole('button', { name: 'Withdraw This Bid' }).click()
  await expect(page.getByText(/high bidder/)).toHaveCount(0)
})

test('a bid that someone outbid cannot be withdrawn', async ({ page, request, database }) => {
  const { path, place } = await addClaimed(database, request)
  await place('other@example.org', '135')
  await page.goto(path)
  await expect(page.getByText('Someone has bid more since, so there’s nothing to withdraw.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Withdraw This Bid' })).toHaveCount(0)
})

test('when it is too late the page says whom to write to', async ({ page, request, database }) => {
  const [late, closed] = [await addClaimed(database, request), await addClaimed(database, request)]
  const longAgo = new Date(Date.now() - 31 * 60_000)
  await database.orm.update(bid).set({ timestamp: longAgo }).where(eq(bid.id, late.id))
  await page.goto(late.path)
  await expect(page.getByText('Bids can be withdrawn for 30 minutes. That time has passed.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'office@example.org' })).toHaveAttribute(
    'href',
    'mailto:office@example.org',
  )
  await page.goto(closed.path)
  await database.orm
    .update(auctionLock)
    .set({ closedAt: new Date() })
    .where(eq(auctionLock.auctionItemId, closed.item.id))
  await page.getByRole('button', { name: 'Withdraw This Bid' }).click()
  await expect(page.getByText('Bidding has ended, so this bid can’t be withdrawn anymore.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'office@example.org' })).toBeVisible()
})

test('a link cut short shows only a calm message', async ({ page, database }) => {
  const { path, isUnsubscribed } = await addSubscriber(database)
  for (const address of ['/unsubscribe', '/confirm-address', '/not-me', '/not-me?bid=x&address=y&proof=z']) {
    await page.goto(address)
    await expect(page.getByText(BROKEN)).toBeVisible()
  }
  await page.goto(path.slice(0, -5))
  await expect(page.getByText(BROKEN)).toBeVisible()
  await expect(page.getByText('***')).toHaveCount(0)
  expect((await page.request.post(path.slice(0, -5), { form: {} })).status()).toBe(404)
  expect(await isUnsubscribed()).toBe(false)
})

test(`axe finds nothing on the pages of email links`, async ({ page, request, database }) => {
  const { path, item } = await addClaimed(database, request)
  const unsubscribe = (await addSubscriber(database)).path
  await checkLooks(page, path, 'Withdraw This Bid')
  await checkLooks(page, unsubscribe, 'Unsubscribe')
  await checkLooks(page, '/not-me')
  expect(await bidsOf(database.orm, item.id)).toBe(0)
})

/** Holds a page to WCAG before and after its button is pressed, and to the width of a small phone. */
async function checkLooks(page: Page, path: string, button?: string) {
  await page.goto(path)
  expect(await accessibilityFaults(page)).toEqual([])
  if (button) {
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('button', { name: button })).toHaveCount(0)
    expect(await accessibilityFaults(page)).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
}
