import { and, eq } from 'drizzle-orm'
import type { Page } from 'playwright/test'
import { closeItems } from '../../api/closing/close-items.ts'
import { myBidsUrl } from '../../api/subscriptions/links.ts'
import type { Database } from '../../db/clients.ts'
import { bid } from '../../db/schema/bids.ts'
import { auctionLock } from '../../db/schema/items.ts'
import { mailAddress, outbox } from '../../db/schema/mail.ts'
import { expect, test } from '../support/account.ts'
import { accessibilityFaults } from '../support/axe.ts'
import { addReader, HOME } from '../support/mail-reader.ts'
import { addItem, addSchool, type Item } from '../support/school.ts'

/** Somebody with bids, the link in their email, and how to bid for them and others. */
async function addBidder({ orm }: Database, baseURL: string | undefined) {
  const school = await addSchool(orm, { name: 'Pine Hill School', timeZone: 'America/Chicago' })
  const reader = await addReader(orm, `jane-${crypto.randomUUID().slice(0, 8)}@example.org`)
  const place = async (item: Item, offer: object, email = reader.email) => {
    const answer = await fetch(new URL(`/api/${school.slug}/auction/${item.slug}/bid`, baseURL), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, ...offer }),
    })
    expect(answer.status).toBe(200)
  }
  const link = myBidsUrl(HOME, reader, school.slug, new Date()).replace(HOME.origin, '')
  return { school, reader, link, path: `/${school.slug}/my-bids`, place }
}
const rival = () => `rival-${crypto.randomUUID().slice(0, 8)}@example.org`
const rowOf = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
const alive = (page: Page) => expect(page.locator('astro-island[ssr]')).toHaveCount(0)

test('a link from an email opens My bids once its button is pressed', async ({ page, database, baseURL }) => {
  const jane = await addBidder(database, baseURL)
  const { orm } = database
  await jane.place(await addItem(orm, jane.school), { maximum: '200' })
  await page.goto(jane.link)
  await expect(page.getByText('This link shows the bids of j***@e***.org.')).toBeVisible()
  const isConfirmed = async () =>
    (await orm.select().from(mailAddress).where(eq(mailAddress.id, jane.reader.id)))[0]?.confirmedAt != null
  expect(await isConfirmed()).toBe(false)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Show my bids' }).click()
  await expect(page).toHaveURL(new RegExp(`${jane.path}$`))
  expect(await isConfirmed()).toBe(true)
  const row = rowOf(page, 'A week at the lake')
  await expect(row).toContainText('You’re winning')
  await expect(row).toContainText('Your maximum: $200.00. Only you can see it.')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Forget me here' }).click()
  await expect(page.getByLabel('Your email')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Your email')).toBeVisible()
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toMatch(/jane|known|amount/)
})

test('a code from an email opens My bids, with the keyboard alone', async ({ page, database, baseURL }) => {
  const jane = await addBidder(database, baseURL)
  await page.goto(jane.path)
  await page.getByLabel('Your email').focus()
  await page.keyboard.type(jane.reader.email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toContainText(`We emailed a 6-digit code to ${jane.reader.email}.`)
  expect(await accessibilityFaults(page)).toEqual([])
  const [mail] = await database.orm
    .select()
    .from(outbox)
    .where(and(eq(outbox.recipient, jane.reader.email), eq(outbox.kind, 'bidder-code')))
  const { token } = (mail?.content ?? {}) as { token: string }
  await page.getByLabel('Code').fill(token === '000000' ? '000001' : '000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('This code isn’t right, or it’s no longer good.')
  await page.getByLabel('Code').fill(token)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toContainText('You haven’t bid on anything here yet.')
})

test('being outbid shows at once, and two taps bid again', async ({ page, database, baseURL }) => {
  const jane = await addBidder(database, baseURL)
  const item = await addItem(database.orm, jane.school)
  await jane.place(item, { amount: '125' })
  await database.orm
    .update(bid)
    .set({ timestamp: new Date(Date.now() - 60_000) })
    .where(eq(bid.auctionItemId, item.id))
  await page.goto(jane.link)
  await page.getByRole('button', { name: 'Show my bids' }).click()
  await alive(page)
  const row = rowOf(page, 'A week at the lake')
  await expect(row).toContainText('You’re winning')
  await jane.place(item, { amount: '150' }, rival())
  await expect(row).toContainText('You’ve been outbid')
  await expect(row).toContainText('Your bid: $125.00')
  await row.getByRole('link', { name: 'Bid $155.00' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm your bid' })
  await expect(dialog).toContainText(`as ${jane.reader.email}`)
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Yes, bid $155.00' }).click()
  await expect(page.getByRole('status').first()).toContainText('You’re winning at $155.00')
  await expect(row).toContainText('You’re winning')
})

test('a price that moves before the bid is confirmed is said, and not bid', async ({ page, database, baseURL }) => {
  const jane = await addBidder(database, baseURL)
  const item = await addItem(database.orm, jane.school)
  await jane.place(item, { amount: '125' })
  await jane.place(item, { amount: '130' }, rival())
  await page.goto(jane.link)
  await page.getByRole('button', { name: 'Show my bids' }).click()
  await alive(page)
  await page.getByRole('link', { name: 'Bid $135.00' }).click()
  await jane.place(item, { amount: '140' }, rival())
  await expect(page.getByRole('alert')).toContainText('Someone bid meanwhile. The next bid is $145.00.')
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(page.getByRole('link', { name: 'Bid $145.00' })).toBeFocused()
})

test.describe('a maximum', () => {
  const tries = { 'with JavaScript': true, 'without JavaScript': false }
  for (const [how, javaScriptEnabled] of Object.entries(tries)) {
    test.describe(how, () => {
      test.use({ javaScriptEnabled })
      test('is lowered, removed, and raised by its bidder', async ({ page, database, baseURL }) => {
        const jane = await addBidder(database, baseURL)
        const item = await addItem(database.orm, jane.school)
        await jane.place(item, { maximum: '300' })
        await page.goto(jane.link)
        await page.getByRole('button', { name: 'Show my bids' }).click()
        if (javaScriptEnabled) await alive(page)
        const row = rowOf(page, 'A week at the lake')
        const open = async () => {
          if (!(await row.getByLabel('Bid for me up to').isVisible())) await row.getByText('Maximum, reminder').click()
        }
        await open()
        await row.getByLabel('Bid for me up to').fill('200')
        await row.getByRole('button', { name: 'Save maximum' }).click()
        await expect(row).toContainText('Your maximum: $200.00.')
        await open()
        await row.getByRole('button', { name: 'Remove maximum' }).click()
        await expect(row).not.toContainText('Your maximum:')
        await open()
        await row.getByLabel('Bid for me up to').fill('250')
        await row.getByRole('button', { name: 'Save maximum' }).click()
        await expect(row).toContainText('Your maximum: $250.00.')
        const [lock] = await database.orm.select().from(auctionLock).where(eq(auctionLock.auctionItemId, item.id))
        expect([lock?.leaderMaximum, lock?.currentAmount]).toEqual([25_000, 12_500])
      })
    })
  }
})

test('a bid is withdrawn after a question', async ({ page, database, baseURL }) => {
  const jane = await addBidder(database, baseURL)
  await jane.place(await addItem(database.orm, jane.school), { amount: '125' })
  await page.goto(jane.link)
  await page.getByRole('button', { name: 'Show my bids' }).click()
  await alive(page)
  await page.getByText('Maximum, reminder').click()
  await page.getByRole('button', { name: 'Withdraw bid' }).click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw your bid?' })
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Withdraw bid' }).click()
  await expect(rowOf(page, 'A week at the lake')).toContainText('No bid of yours')
})

test('on a known device the pages of items and of the organization greet the bidder, until it is somebody else', async ({
  page,
  database,
  baseURL,
}) => {
  const jane = await addBidder(database, baseURL)
  const [won, lost] = [await addItem(database.orm, jane.school), await addItem(database.orm, jane.school)]
  await jane.place(won, { amount: '125' })
  await jane.place(lost, { amount: '125' })
  await jane.place(lost, { amount: '130' }, rival())
  await page.goto(jane.link)
  await page.getByRole('button', { name: 'Show my bids' }).click()
  await alive(page)
  await page.goto(`/${jane.school.slug}`)
  await expect(page.getByRole('status').first()).toHaveText('You’re winning: 1 · You’ve been outbid: 1')
  await expect(page.locator(`[data-item="${won.id}"]`)).toContainText('You’re winning')
  await expect(page.locator(`[data-item="${lost.id}"]`)).toContainText('You’ve been outbid')
  // What is found while one types is greeted like the rest.
  await page.getByRole('searchbox').fill('week')
  await expect(page).toHaveURL(/q=week/)
  await expect(page.locator(`[data-item="${lost.id}"]`)).toContainText('You’ve been outbid')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.goto(`/${jane.school.slug}/${lost.slug}`)
  await expect(page.getByText('You’ve been outbid. Your bid was $125.00')).toBeVisible()
  const forgotten = page.waitForResponse(/my-bids\/forget$/)
  await page.getByRole('button', { name: 'Not you?' }).click()
  expect((await forgotten).status()).toBe(200)
  await page.goto(jane.path)
  await expect(page.getByLabel('Your email')).toBeVisible()
})

test('the end turns the page over, and says how to pay', async ({ page, database, baseURL }) => {
  const jane = await addBidder(database, baseURL)
  const { orm } = database
  const item = await addItem(orm, jane.school, { endTime: new Date(Date.now() + 6_000) })
  await jane.place(item, { amount: '125' })
  await page.goto(jane.link)
  await page.getByRole('button', { name: 'Show my bids' }).click()
  await alive(page)
  await expect(rowOf(page, 'A week at the lake')).toContainText('You won', { timeout: 15_000 })
  // What came in time is judged first.
  await expect(async () => {
    await closeItems(orm, jane.school.id, new Date())
    await page.reload()
    await expect(page.getByRole('heading', { name: 'You won 1 item' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(page.getByText('In total: $125.00')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
})

test.describe('in Spanish', () => {
  test.use({ locale: 'es-US' })
  test('My bids are Mis ofertas', async ({ page, database, baseURL }) => {
    const jane = await addBidder(database, baseURL)
    await jane.place(await addItem(database.orm, jane.school), { amount: '125' })
    await page.goto(jane.link)
    await page.getByRole('button', { name: 'Ver mis ofertas' }).click()
    await expect(page.getByRole('heading', { name: 'Mis ofertas' })).toBeVisible()
    await expect(rowOf(page, 'A week at the lake')).toContainText('Va ganando')
    expect(await accessibilityFaults(page)).toEqual([])
  })
})
