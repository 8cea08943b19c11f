import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { emailOfBidder } from '../../../db/bidder-of.ts'
import { maximumOffer, reminder } from '../../../db/schema/bids.ts'
import { addReader, carriedBy, HOME } from '../../../tests/support/email-reader.ts'
import { bidsOf, emailRowsAbout, lockOf } from '../../../tests/support/item-rows.ts'
import { openBidding } from '../../../tests/support/open-bidding.ts'
import { addItem, addMember, type Item } from '../../../tests/support/school.ts'
import { visitor } from '../../../tests/support/visitor.ts'
import { eraseRows } from '../../bidders/erasure/erase-rows.ts'
import { FORM_KEY } from '../../contract/auction/bidding/bid-form.ts'
import { notMeUrl } from '../../email/preferences/links.ts'
import { closeItems } from '../closing/close-items.ts'
import { lowerMaximum } from './lower-maximum.ts'

const { orm, send, sendAnything, school, pathOf, place, expectOrder } = await openBidding()
const admin = visitor(sendAnything, (await addMember(orm, school, 'admin')).token)
const MINUTE = 60_000

const addFrom100 = (more: Partial<Item> = {}) => addItem(orm, school, { startingBid: 10_000, ...more })
const addressOf = (name: string, item: Item) => `${name.toLowerCase()}@${item.slug}.example.org`
type Kind = 'amount' | 'maximum'
const offer = (item: Item, name: string, kind: Kind, dollars: number, key: string = crypto.randomUUID()) =>
  place(item, addressOf(name, item), { [kind]: String(dollars) }, { 'idempotency-key': key })
const rowsOf = async (item: Item) =>
  (await bidsOf(orm, item)).map(({ bidder, amount, automaticFor, isWinning }) => {
    const mark = `${automaticFor ? '*' : ''}${isWinning ? ' wins' : ''}`
    return `${bidder.split('@')[0]?.toUpperCase()} ${amount / 100}${mark}`
  })
const maximumOf = async (item: Pick<Item, 'id'>) => (await lockOf(orm, item)).leaderMaximum
const maximaOf = async ({ id }: Item) =>
  (await orm.select().from(maximumOffer).where(eq(maximumOffer.auctionItemId, id))).map(({ maximum }) => maximum)
const cancelWinning = async (item: Item) =>
  admin(
    'DELETE',
    `/api/${school.slug}/admin/auction/${item.slug}/bid/${(await bidsOf(orm, item)).find((row) => row.isWinning)?.id}`,
  )
const claimOf = (reader: { id: string; key: string }, placed: Awaited<ReturnType<typeof place>>) =>
  carriedBy(notMeUrl(HOME, reader, placed.body.bid.id))

// Which bids an offer writes is in contest.test.ts, and that the database has them in routes.sequences.test.ts.
test('an answer says what happened, and a tie is refused again when it is sent again', async () => {
  const item = await addFrom100()
  expect((await offer(item, 'A', 'maximum', 200)).body).toMatchObject({
    message: 'You’re winning at $100.00. Your maximum: $200.00',
    isWinning: true,
    currentBid: '100.00',
    minimumNextBid: '105.00',
    bid: { amount: '100.00', isWinning: true },
  })
  const beaten = await offer(item, 'B', 'amount', 120)
  expect([beaten.status, beaten.body]).toMatchObject([
    200,
    {
      message: 'Your bid of $120.00 counts, but somebody’s maximum is higher. The current bid is $125.00.',
      isWinning: false,
      currentBid: '125.00',
      minimumNextBid: '130.00',
      bid: { amount: '120.00', isWinning: false },
    },
  ])
  for (const _ of ['once', 'again']) {
    const tied = await offer(item, 'C', 'maximum', 200, 'tied-key')
    const message = 'Someone already placed the same bid amount. Bid must be at least $205.00.'
    const price = { currentBid: '200.00', minimumNextBid: '205.00' }
    expect([tied.status, tied.refusal]).toMatchObject([409, { code: 'same-amount', message, ...price }])
  }
  expect(await rowsOf(item)).toEqual(['A 100', 'B 120', 'A 125*', 'A 200* wins'])
  await expectOrder()
})

test('an answer is the first one again for the same key, in another group, and after the end', async () => {
  const item = await addFrom100()
  const sendAll = async () => [
    await offer(item, 'A', 'maximum', 200, 'key-number-1'),
    await offer(item, 'A', 'maximum', 250, 'key-number-2'),
    await offer(item, 'B', 'maximum', 240, 'key-number-3'),
  ]
  const bodies = (answers: Awaited<ReturnType<typeof sendAll>>) => answers.map(({ body }) => body)
  const first = bodies(await sendAll())
  await offer(item, 'C', 'amount', 400)
  expect(bodies(await sendAll())).toEqual(first)
  expect((await offer(item, 'A', 'maximum', 251, 'key-number-2')).refusal).toMatchObject({ code: 'key-reused' })
  expect((await offer(item, 'A', 'amount', 100, 'key-number-1')).refusal).toMatchObject({ code: 'key-reused' })
  await closeItems(orm, school.id, new Date(item.endTime.getTime() + MINUTE))
  expect(bodies(await sendAll())).toEqual(first)
  expect(await maximaOf(item)).toEqual([null, null, null])
})

test('a maximum that its bidder lowered is set again by the same form, and by no request that is repeated', async () => {
  const item = await addFrom100()
  await offer(item, 'A', 'maximum', 150)
  const [key, formKey] = ['key-number-1', `${FORM_KEY}1234`]
  const lower = () => {
    const of = { organizationId: school.id, auctionItemId: item.id, email: addressOf('A', item) }
    return lowerMaximum(orm, { ...of, maximum: 16_000 }, new Date())
  }
  for (const [sent, maximum] of [
    [key, 16_000],
    [formKey, 20_000],
  ] as const) {
    const first = await offer(item, 'A', 'maximum', 200, sent)
    expect(await lower()).toBe('lowered')
    expect((await offer(item, 'A', 'maximum', 200, sent)).body).toEqual(first.body)
    expect(await maximumOf(item)).toBe(maximum)
  }
  await offer(item, 'B', 'amount', 300)
  expect((await offer(item, 'A', 'maximum', 200, formKey)).status).toBe(200)
  expect(await rowsOf(item)).toEqual(['A 100', 'A 200*', 'B 300 wins'])
})

test('an answer of the first time is given to the key of a leader’s maximum when what had beaten them is cancelled', async () => {
  const item = await addFrom100()
  await offer(item, 'A', 'maximum', 200)
  await offer(item, 'B', 'amount', 120)
  await cancelWinning(item)
  const raised = await offer(item, 'B', 'maximum', 180, 'key-number-9')
  expect(raised.body).toMatchObject({ isWinning: true, currentBid: '120.00' })
  expect((await offer(item, 'B', 'maximum', 180, 'key-number-9')).body).toEqual(raised.body)
})

test('emails go to whoever loses the lead, not to a maximum that holds; the public list says what is automatic', async () => {
  const item = await addFrom100()
  const first = await offer(item, 'A', 'maximum', 200)
  await offer(item, 'B', 'amount', 120)
  expect(await emailRowsAbout(orm, item, 'outbid')).toEqual([])
  await offer(item, 'C', 'amount', 210)
  const { body } = await send('GET', `${pathOf(item)}/bids`)
  expect(body.map(({ amount, automaticFor }) => [amount, automaticFor])).toEqual([
    ['210.00', null],
    ['200.00', first.body.bid.id],
    ['125.00', first.body.bid.id],
    ['120.00', null],
    ['100.00', null],
  ])
  const notice = { recipient: addressOf('A', item), content: { yourBid: '200.00', wasMaximum: true } }
  expect(await emailRowsAbout(orm, item, 'outbid')).toMatchObject([notice])
  const bidId = expect.any(String)
  expect((await emailRowsAbout(orm, item, 'bid-receipt')).map(({ content }) => content)).toEqual([
    { bidId, yourBid: '100.00', hasMaximum: true },
    { bidId, yourBid: '120.00', beatenAt: '125.00' },
    { bidId, yourBid: '210.00' },
  ])
})

test('whoever reads the emails of an address takes back what its maximum bids, too, and ends it', async () => {
  const [item, jane] = [await addFrom100(), await addReader(orm)]
  const claim = claimOf(jane, await place(item, jane.email, { maximum: '200' }))
  await offer(item, 'B', 'amount', 120)
  const read = () => send('GET', `/api/bids/take-back?${new URLSearchParams(claim)}`)
  expect((await read()).body).toMatchObject({ amount: '125.00', refusal: null })
  expect((await send('POST', '/api/bids/take-back', claim)).status).toBe(200)
  expect((await read()).body.refusal?.code).toBe('cancelled')
  expect(await rowsOf(item)).toEqual([expect.stringMatching(/ 100$/), 'B 120 wins'])
  expect(await maximumOf(item)).toBeNull()
  // After a tie, too, one press takes back all that was bid with the address.
  const other = await addFrom100()
  await offer(other, 'B', 'amount', 110)
  const second = claimOf(jane, await place(other, jane.email, { maximum: '200' }))
  await offer(other, 'C', 'maximum', 200)
  await place(other, jane.email, { maximum: '250' })
  await offer(other, 'D', 'maximum', 250)
  expect((await send('POST', '/api/bids/take-back', second)).status).toBe(200)
  expect(await rowsOf(other)).toEqual(['B 110 wins'])
  expect(await lockOf(orm, other)).toMatchObject({ bidCount: 1, currentAmount: 11_000, leaderMaximum: null })
  expect(await emailRowsAbout(orm, other, 'bid-cancelled')).toHaveLength(1)
})

test('the address of a maximum gets a receipt of it, also while it is winning, and the reminder it asked for', async () => {
  const item = await addFrom100({ endTime: new Date(Date.now() + 300 * MINUTE) })
  const first = await offer(item, 'A', 'amount', 110)
  await offer(item, 'B', 'amount', 120)
  await offer(item, 'C', 'maximum', 200)
  await offer(item, 'D', 'amount', 150)
  const email = addressOf('C', item)
  const again = await place(item, email, { maximum: '150', remindMe: true })
  const receipts = (await emailRowsAbout(orm, item, 'bid-receipt')).filter(({ recipient }) => recipient === email)
  const bidId = again.body.bid.automaticFor ?? ''
  expect(receipts.map(({ content }) => content)).toEqual([
    { bidId, yourBid: '125.00', hasMaximum: true },
    { bidId, yourBid: '155.00', hasMaximum: true },
  ])
  expect(bidId).not.toBe(first.body.bid.id)
  const isOfItem = eq(reminder.auctionItemId, item.id)
  const reminded = await orm
    .select({ email: emailOfBidder(reminder) })
    .from(reminder)
    .where(isOfItem)
  expect(reminded).toMatchObject([{ email }])
})

test('what is edited or archived has its maximum, and whoever is erased, and a copy, has none', async () => {
  const archived = await addFrom100()
  await offer(archived, 'A', 'maximum', 200)
  // An edit and archiving leave it, and a copy does not have it.
  const path = `/api/${school.slug}/admin/auctions/${archived.id}` as const
  await admin('PATCH', path, { minimumRaise: '10.00' })
  for (const action of ['archive', 'unarchive'] as const) await admin('PATCH', `${path}/${action}`)
  expect(await maximumOf((await admin('POST', `${path}/duplicate`)).body.auction)).toBeNull()
  await offer(archived, 'B', 'amount', 150)
  expect(await rowsOf(archived)).toEqual(['A 100', 'B 150', 'A 160* wins'])
  const ids = (await bidsOf(orm, archived))
    .filter(({ email }) => email === addressOf('A', archived))
    .map((row) => row.bidderId)
  await orm.transaction((tx) => eraseRows(tx, school.id, ids, new Date()))
  expect(await maximumOf(archived)).toBeNull()
  expect((await maximaOf(archived)).filter((maximum) => maximum !== null)).toEqual([])
})
