import { eq, isNotNull } from 'drizzle-orm'
import type { Page } from 'playwright/test'
import { closeItems } from '../../../api/auction/closing/close-items.ts'
import { payPath } from '../../../api/checkout/payments/pay-path.ts'
import type { HelpTask } from '../../../api/contract/values/help-tasks.ts'
import * as catalog from '../../../api/super-admin/demo/seed/catalog.ts'
import { bidderFor } from '../../../db/bidder-of.ts'
import type { Orm } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { bid } from '../../../db/schema/bids.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { mailAddress } from '../../../db/schema/mail.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { test as withAccount } from '../../support/account.ts'
import { type AdminSchool, choose, expect, openScreen, test } from '../../support/admin.ts'
import { addCause } from '../../support/gifts.ts'
import { keep, PHONE } from '../../support/help-picture.ts'
import { setItem } from '../../support/item-rows.ts'
import { inHours } from '../../support/moments.ts'
import { addPaddle } from '../../support/paddle.ts'
import { setGoal } from '../../support/school.ts'
import { KNOWN_KEY } from '../../support/stripe.ts'

/**
 * Opens each screen that the help for organizers shows, and makes its picture, which is kept where that is asked for:
 * `HELP_PICTURES=site/help/pictures TEST_FOLDER=tests/long/walks bun --bun playwright test help-pictures`.
 */
withAccount.use(PHONE)
test.use(PHONE)

const { bench, bicycle, cabin, fishing, pies, pottery, quilt, telescope } = catalog
const DAY = 24

/** Keeps a dialog without what lies behind it. */
const keepDialog = (page: Page, name: HelpTask) => keep(page, name, dialogOf(page), dialogOf(page), 0)
const dialogOf = (page: Page) => page.getByRole('dialog')

type ItemRow = Parameters<AdminSchool['addItem']>[1]

/** Adds an item of the demonstration, with its drawing. */
async function offer(orm: Orm, school: AdminSchool, item: catalog.DemoItem, more: ItemRow = {}) {
  const [drawn] = await orm
    .select({ imageUrl: auctionItem.imageUrl, photos: auctionItem.photos })
    .from(auctionItem)
    .where(eq(auctionItem.title, item.title))
    .limit(1)
  const { title, description, donatedBy, category } = item
  const prices = { startingBid: item.startingBid * 100, minimumRaise: item.minimumRaise * 100 }
  return school.addItem(title, { description, donatedBy, category, ...drawn, ...prices, ...more })
}

/** Closes an item that these have bid on, each `raise` dollars more than the one before. */
async function sell(orm: Orm, school: AdminSchool, { id }: { id: string }, dollars: number, ...names: string[]) {
  const rows = []
  for (const [index, name] of names.entries()) {
    const bidderId = await bidderFor(orm, school.id, emailOf(name))
    await orm.update(bidder).set({ name }).where(eq(bidder.id, bidderId))
    const isWinning = index === names.length - 1
    const amount = (dollars - 10 * (names.length - 1 - index)) * 100
    const timestamp = new Date(Date.now() - 1_200_000 + index * 120_000)
    rows.push({ organizationId: school.id, auctionItemId: id, bidderId, amount, timestamp, isWinning })
  }
  const won = (await orm.insert(bid).values(rows).returning()).find(({ isWinning }) => isWinning)
  const standing = { currentAmount: won?.amount ?? null, winningBidId: won?.id ?? null, bidCount: rows.length }
  await orm.update(auctionLock).set(standing).where(eq(auctionLock.auctionItemId, id))
  await setItem(orm, { id }, { endTime: new Date(Date.now() - 600_000) })
  await closeItems(orm, school.id, new Date())
}

/** Whoever bids has confirmed their email. */
async function confirmBidders(orm: Orm) {
  const confirmedAt = new Date()
  const emails = (await orm.selectDistinct({ email: bidder.email }).from(bidder)).flatMap(({ email }) => email ?? [])
  await orm
    .insert(mailAddress)
    .values(emails.map((email) => ({ email, confirmedAt })))
    .onConflictDoUpdate({ target: mailAddress.email, set: { confirmedAt } })
}

const emailOf = (name: string) => `${name.toLowerCase().replace(' ', '.')}@example.org`

/** A school whose auction is over: three have won. */
async function openSold(orm: Orm, school: AdminSchool) {
  const ended = { startTime: inHours(-2 * DAY) }
  for (const [item, dollars, ...names] of [
    [pottery, 95, 'Marcus Webb', 'Ana Torres'],
    [pies, 140, 'Ruth Adeyemi', 'Jane Okafor'],
    [quilt, 260, 'Ana Torres', 'Jane Okafor'],
    [bicycle, 185, 'Jane Okafor', 'Paul Jansen'],
  ] as const)
    await sell(orm, school, await offer(orm, school, item, ended), dollars, ...names)
  await confirmBidders(orm)
}

withAccount('opening', async ({ page, account: _ }) => {
  await page.goto('/')
  await page.getByLabel('Organization Name').fill('Pine Hill School')
  await page.getByLabel('Contact Email').fill('auction@pinehill.example')
  await expect(page.getByText('is available')).toBeVisible()
  // Where it is made is no address that families would type.
  await page.getByText(/^127\.0\.0\.1/).evaluate((hint) => {
    hint.textContent = 'bids.example.org/pine-hill-school'
  })
  const form = page.locator('form').filter({ hasText: 'Organization Name' })
  await keep(page, 'opening', form, form)
})

test('items', async ({ page, school }) => {
  await openScreen(page, `${school.admin}/import`, 'Import Items')
  const rows = [quilt, pies].map(({ title, startingBid, donatedBy }) => [title, startingBid, donatedBy, 'quilt.jpg'])
  const cells = [['What', 'Opening Bid', 'Given By', 'Picture'], ...rows].map((row) => row.join('\t')).join('\n')
  await page.getByLabel('Or Paste Cells').fill(cells)
  const columns = page.getByRole('group').filter({ hasText: 'Column Names Are In' })
  await columns.getByText('Columns', { exact: true }).click()
  await keep(page, 'items', columns, columns)
})

test('photos', async ({ page, school, database }) => {
  const item = await offer(database.orm, school, cabin, { startTime: inHours(DAY), endTime: inHours(4 * DAY) })
  await openScreen(page, `${school.admin}/auctions/${item.id}/edit`, 'Edit Auction')
  await keep(page, 'photos', page.getByText('Auction Image'), page.getByText(/^Up to 8 photos/))
})

test('places', async ({ page, school }) => {
  await openScreen(page, `${school.admin}/new-auction`, 'New Auction')
  await page.getByText('Fixed price', { exact: true }).click()
  const typed = { Price: '20.00', 'Value (Optional)': '8.00', 'How Many There Are': '12', 'Most per Family': '3' }
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('Asked for Each Place (Optional)').fill('Child’s name')
  const price = page.getByText('Price', { exact: true })
  await keep(page, 'places', price, page.getByText('Families may answer later.'))
})

test('times', async ({ page, school }) => {
  const titles = Array.from({ length: 20 }, (_, index) => `Basket ${index + 1}`)
  await school.addItems(titles, { startTime: inHours(DAY), endTime: inHours(4 * DAY) })
  await openScreen(page, school.admin, 'Dashboard')
  await page.getByText(/of 6 done/).click()
  await page.getByRole('button', { name: 'Change Times' }).click()
  await dialogOf(page).getByLabel('Stagger Closings').check()
  await dialogOf(page).getByLabel('First Closing').fill('2027-04-17T19:30')
  await dialogOf(page).getByLabel('Auctions at a Time').fill('10')
  await dialogOf(page).getByLabel('Minutes Between').fill('5')
  await keepDialog(page, 'times')
})

test('rules', async ({ page, school }) => {
  await openScreen(page, `${school.admin}/settings?tab=money`, 'Organization Settings')
  await page.getByLabel('How to Pay').fill('Checks to Pine Hill PTA, or cash at pickup.')
  await page.getByLabel('Payment Service').selectOption('venmo')
  await page.getByLabel('Venmo Name').fill('PineHillPTA')
  await keep(page, 'rules', page.getByRole('heading', { name: 'Payments' }), page.getByText('Try It', { exact: true }))
})

test('cards', async ({ page, school, database: { orm } }) => {
  await openScreen(page, `${school.admin}/settings?tab=money`, 'Organization Settings')
  await page.getByLabel('Restricted Key').fill(KNOWN_KEY)
  await page.getByRole('button', { name: 'Connect Stripe' }).click()
  await expect(page.getByText('TEST: no money moves until you paste a live key.')).toBeVisible()
  await sell(orm, school, await offer(orm, school, quilt, { startTime: inHours(-2 * DAY) }), 260, 'Jane Okafor')
  const [winner] = await orm.select().from(bidder).where(eq(bidder.organizationId, school.id))
  const path = await payPath(orm, { organizationId: school.id, bidderId: winner?.id ?? '' })
  await page.goto(path ?? '')
  const code = page.getByText('Your code for pickup').locator('..')
  await keep(page, 'cards', page.getByRole('heading', { level: 1 }), code)
})

test('team', async ({ page, school }) => {
  await openScreen(page, `${school.admin}/settings?tab=team`, 'Organization Settings')
  await page.getByRole('button', { name: 'Invite User' }).click()
  await dialogOf(page).getByLabel('Email').fill('bea@pinehill.example')
  await keepDialog(page, 'team')
})

test('sharing', async ({ page, school, database }) => {
  const opens = { startTime: inHours(DAY), endTime: inHours(4 * DAY) }
  for (const item of [quilt, bicycle, pies]) await offer(database.orm, school, item, opens)
  const [drawn] = await database.orm.select().from(organization).where(isNotNull(organization.logoUrl)).limit(1)
  const done = { paymentInstructions: 'Checks', logoUrl: drawn?.logoUrl ?? null }
  await database.orm.update(organization).set(done).where(eq(organization.id, school.id))
  await school.addTeammate('manager', 'Bea Lind')
  await page.goto(school.admin)
  const next = page.getByRole('region', { name: 'Before Bidding Opens' })
  await keep(page, 'sharing', next, next)
})

test('watching', async ({ page, school, database }) => {
  const { orm } = database
  const live = { endTime: inHours(3) }
  const [first] = [await offer(orm, school, quilt, live), await offer(orm, school, bicycle, live)]
  const second = await offer(orm, school, telescope, { endTime: inHours(2) })
  await school.bid(first, '180')
  await school.bid(second, '95')
  await confirmBidders(orm)
  await orm
    .update(organization)
    .set({ showsBoard: true, paymentInstructions: 'Checks' })
    .where(eq(organization.id, school.id))
  await page.goto(school.admin)
  const next = page.getByRole('region', { name: 'Bidding Is Open' })
  await keep(page, 'watching', next, page.getByText('Completed', { exact: true }).locator('..'))
})

test('changing', async ({ page, school, database }) => {
  const item = await offer(database.orm, school, fishing)
  for (const [email, amount] of [
    ['jane.okafor', '180'],
    ['paul.jansen', '200'],
    ['ana.torres', '2200'],
  ] as const)
    await school.bid(item, amount, { email: `${email}@example.org`, confirmAmount: true })
  await confirmBidders(database.orm)
  await page.goto(school.admin)
  await choose(page, item.title, 'View Bids')
  await expect(dialogOf(page).getByRole('button', { name: 'Cancel Bid' })).toBeVisible()
  await keepDialog(page, 'changing')
})

test('paper', async ({ page, school, database }) => {
  const item = await offer(database.orm, school, bench, { itemNumber: 14 })
  await school.bid(item, '145')
  await page.goto(`/${school.slug}/checkout#/items/${item.id}`)
  await page.getByLabel('Bidder’s Email').fill('jane.okafor@example.org')
  await page.getByLabel('Bid', { exact: true }).fill('160')
  const title = page.getByRole('heading', { name: item.title }).locator('../..')
  await keep(page, 'paper', title, page.getByRole('region', { name: 'Enter a Bid' }))
})

test('room', async ({ page, school, database: { orm } }) => {
  await orm.update(organization).set({ usesPaddles: true }).where(eq(organization.id, school.id))
  const goal = { goal: 600_000, amounts: [25_000, 10_000, 5_000] }
  await addCause(orm, school, { title: 'A Music Teacher for Every Grade', ...goal })
  await addPaddle(orm, school, 12, 'Ana Torres')
  await addPaddle(orm, school, 45, 'Marcus Webb')
  await page.goto(`/${school.slug}/checkout#/gifts`)
  await page.getByRole('button', { name: '$100.00' }).click()
  await page.getByLabel('Paddles').fill('12 45')
  await page.keyboard.press('Enter')
  await page.getByText('Marcus Webb, Paddle 45').waitFor()
  await page.getByLabel('Paddles').fill('112 7 31')
  const last = page.getByRole('listitem').filter({ hasText: 'Ana Torres, Paddle 12' })
  await keep(page, 'room', page.getByRole('heading', { name: 'Paddle Raise' }), last)
})

test('collecting, checkout, unpaid, and records', async ({ page, school, database }) => {
  const { orm } = database
  await openSold(orm, school)
  await page.goto(`/${school.slug}/checkout`)
  await page.getByLabel('Find a Winner or an Item').fill('Ana Torres')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Paid $95.00 in Cash' }).click()
  await page.getByRole('button', { name: 'Hand Over the Item' }).click()
  await page.getByLabel('Find a Winner or an Item').fill('Jane Okafor')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Paid $400.00 in Cash' })).toBeVisible()
  // Its button is under the thumb, at the bottom of a phone.
  const paid = page.getByRole('button', { name: /in Cash$/ })
  await expect(paid).not.toHaveAttribute('aria-disabled', 'true')
  await page.setViewportSize({ width: PHONE.viewport.width, height: 500 })
  await keep(page, 'checkout', page.locator('header'), paid)
  await page.setViewportSize(PHONE.viewport)

  await openScreen(page, `${school.admin}/winners`, 'Winners')
  await keep(page, 'collecting', page.getByRole('tablist'), page.getByRole('list').filter({ hasText: 'Paul' }))

  await page.getByRole('link', { name: /Paul Jansen/ }).click()
  await page.getByRole('button', { name: /^Cancel win of/ }).click()
  await dialogOf(page).getByLabel('Reason').fill('Didn’t pay or answer')
  await keep(page, 'unpaid', dialogOf(page).getByText('Reason', { exact: true }), dialogOf(page).getByText('Keep Win'))

  await setGoal(orm, school, 1000)
  await openScreen(page, `${school.admin}/reports`, 'Reports')
  const categories = page.getByRole('region', { name: 'By Category' })
  await keep(page, 'records', page.getByRole('heading', { level: 1 }), categories)
})

test('again', async ({ page, school, database }) => {
  await openSold(database.orm, school)
  await openScreen(page, `${school.admin}/events`, 'Events')
  await page.getByRole('button', { name: 'New Event' }).click()
  await dialogOf(page).getByLabel('Name').fill('Spring Gala 2028')
  await dialogOf(page).getByLabel('First Opening').fill('2028-04-10T08:00')
  await dialogOf(page).getByLabel('Last Closing').fill('2028-04-15T20:00')
  await keepDialog(page, 'again')
})
