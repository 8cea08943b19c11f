import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { bid, maximumOffer, reminder } from '../../db/schema/bids.ts'
import { auctionItem, auctionLock } from '../../db/schema/items.ts'
import { outbox } from '../../db/schema/mail.ts'
import { openTestApp } from '../../tests/support/app.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { brokenInvariants } from '../../tests/support/invariants.ts'
import { addReader, carriedBy, HOME } from '../../tests/support/mail-reader.ts'
import { addItem, addSchool, type Item } from '../../tests/support/school.ts'
import { addMember } from '../../tests/support/team.ts'
import { visitor } from '../../tests/support/visitor.ts'
import { closeItems } from '../closing/close-items.ts'
import { blankBids } from '../privacy/blank-addresses.ts'
import { notMeUrl } from '../subscriptions/links.ts'

const database = await freshDatabase()
const { orm } = database
const { send, sendAnything } = openTestApp(database)
const school = await addSchool(orm)
const MINUTE = 60_000

const pathOf = (item: Item) => `/api/${school.slug}/auction/${item.slug}` as const
const addFrom100 = (more: Partial<Item> = {}) => addItem(orm, school, { startingBid: 10_000, ...more })
const addressOf = (name: string, item: Item) => `${name.toLowerCase()}@${item.slug}.example.org`
const offer = (
  item: Item,
  name: string,
  kind: 'amount' | 'maximum',
  dollars: number,
  key: string = crypto.randomUUID(),
) =>
  send(
    'POST',
    `${pathOf(item)}/bid`,
    { email: addressOf(name, item), [kind]: String(dollars) },
    { 'idempotency-key': key },
  )
const rowsOf = async (item: Item) => {
  const rows = await orm.select().from(bid).where(eq(bid.auctionItemId, item.id)).orderBy(bid.amount)
  return rows.map(({ bidder, amount, automaticFor, isWinning }) => {
    const mark = `${automaticFor ? '*' : ''}${isWinning ? ' wins' : ''}`
    return `${bidder.split('@')[0]?.toUpperCase()} ${amount / 100}${mark}`
  })
}
const maximumOf = async (item: Item) => {
  const [lock] = await orm.select().from(auctionLock).where(eq(auctionLock.auctionItemId, item.id))
  return lock?.leaderMaximum ?? null
}
const mailsOf = async (item: Item, kind: 'outbid' | 'bid-receipt') => {
  const rows = await orm.select().from(outbox).where(eq(outbox.auctionItemId, item.id)).orderBy(outbox.id)
  return rows.filter((row) => row.kind === kind)
}

test('the sixteen examples, in the database, and every invariant with them', async () => {
  const item = await addFrom100()
  const steps = [
    ['A', 'maximum', 200, 200, '100.00'],
    ['B', 'amount', 120, 200, '125.00'],
    ['C', 'maximum', 150, 200, '155.00'],
    ['A', 'maximum', 180, 200, '155.00'],
    ['A', 'maximum', 210, 210, '155.00'],
    ['D', 'amount', 207, null, '210.00'],
    ['E', 'amount', 212, null, '210.00'],
    ['F', 'maximum', 300, 300, '215.00'],
    ['G', 'maximum', 300, null, '300.00'],
    ['H', 'maximum', 305, null, '305.00'],
    ['I', 'maximum', 400, 400, '310.00'],
    ['J', 'amount', 402, null, '402.00'],
    ['K', 'maximum', 500, 500, '407.00'],
    ['L', 'maximum', 502, null, '502.00'],
    ['M', 'maximum', 900, 900, '507.00'],
  ] as const
  for (const [name, kind, dollars, maximum, price] of steps) {
    await offer(item, name, kind, dollars)
    const standing = (await maximumOf(item)) ?? 0
    const { currentBid } = (await send('GET', pathOf(item))).body
    expect([name, dollars, standing / 100, currentBid]).toEqual([name, dollars, maximum ?? 0, price])
  }
  const rows = [
    ...[
      'A 100',
      'B 120',
      'A 125*',
      'C 150',
      'A 155*',
      'D 207',
      'A 210*',
      'F 215',
      'F 300*',
      'H 305',
      'I 310',
      'I 400*',
    ],
    ...['J 402', 'K 407', 'K 500*', 'L 502'],
  ]
  expect(await rowsOf(item)).toEqual([...rows, 'M 507 wins'])
  expect(await brokenInvariants(database.url)).toEqual([])
  // The sixteenth: the team cancels the winning bid.
  const admin = await addMember(orm, school, 'admin')
  const [winning] = await orm.select().from(bid).where(eq(bid.amount, 50_700))
  const path = `/api/${school.slug}/admin/auction/${item.slug}/bid/${winning?.id}` as const
  expect((await visitor(sendAnything, admin.token)('DELETE', path)).status).toBe(200)
  expect(await rowsOf(item)).toEqual([...rows.slice(0, -1), 'L 502 wins'])
  expect(await maximumOf(item)).toBeNull()
})

describe('an answer', () => {
  test('says what happened', async () => {
    const item = await addFrom100()
    expect((await offer(item, 'A', 'maximum', 200)).body).toMatchObject({
      message: 'You’re winning at $100.00',
      ...{ isWinning: true, currentBid: '100.00', minimumNextBid: '105.00' },
      bid: { amount: '100.00', isWinning: true },
    })
    const beaten = await offer(item, 'B', 'amount', 60 * 2)
    expect([beaten.status, beaten.body]).toMatchObject([
      200,
      {
        message: 'Your bid of $120.00 counts, but somebody’s maximum is higher. The current bid is $125.00.',
        ...{ isWinning: false, currentBid: '125.00', minimumNextBid: '130.00' },
        bid: { amount: '120.00', isWinning: false },
      },
    ])
    const tied = await offer(item, 'C', 'maximum', 200)
    expect([tied.status, tied.refusal]).toMatchObject([
      409,
      {
        code: 'same-amount',
        message: 'Someone already placed the same bid amount. Bid must be at least $205.00.',
        ...{ currentBid: '200.00', minimumNextBid: '205.00' },
      },
    ])
  })

  test('to the leader’s maximum is the same whether theirs was lower or higher', async () => {
    const item = await addFrom100()
    await offer(item, 'A', 'maximum', 200)
    const answers = [await offer(item, 'A', 'maximum', 180), await offer(item, 'A', 'maximum', 250)]
    for (const [index, dollars] of ['180', '250'].entries()) {
      expect([answers[index]?.status, answers[index]?.body]).toMatchObject([
        200,
        {
          message: `You are already winning. Your maximum is at least $${dollars}.00.`,
          ...{ isWinning: true, currentBid: '100.00', minimumNextBid: '105.00' },
        },
      ])
    }
    expect(await maximumOf(item)).toBe(25_000)
    const { version, bidCount } = (await send('GET', pathOf(item))).body
    expect([version, bidCount]).toEqual([1, 1])
  })

  test('is the first one again for the same key, in another group, and after the end', async () => {
    const item = await addFrom100()
    const first = await offer(item, 'A', 'maximum', 200, 'key-number-1')
    const raised = await offer(item, 'A', 'maximum', 250, 'key-number-2')
    const beaten = await offer(item, 'B', 'maximum', 240, 'key-number-3')
    await offer(item, 'C', 'amount', 400)
    const again = async () => [
      await offer(item, 'A', 'maximum', 200, 'key-number-1'),
      await offer(item, 'A', 'maximum', 250, 'key-number-2'),
      await offer(item, 'B', 'maximum', 240, 'key-number-3'),
    ]
    const first3 = [first.body, raised.body, beaten.body]
    expect((await again()).map(({ body }) => body)).toEqual(first3)
    expect((await offer(item, 'A', 'maximum', 251, 'key-number-2')).refusal).toMatchObject({ code: 'key-reused' })
    expect((await offer(item, 'A', 'amount', 100, 'key-number-1')).refusal).toMatchObject({ code: 'key-reused' })
    await orm
      .update(auctionItem)
      .set({ endTime: new Date(Date.now() - MINUTE) })
      .where(eq(auctionItem.id, item.id))
    await closeItems(orm, school.id, new Date())
    expect((await again()).map(({ body }) => body)).toEqual(first3)
    const maxima = await orm.select().from(maximumOffer).where(eq(maximumOffer.auctionItemId, item.id))
    expect(maxima.map(({ maximum }) => maximum)).toEqual([null, null, null])
  })
})

test('a tie is refused again when it is sent again, and is stored nowhere', async () => {
  const item = await addFrom100()
  await offer(item, 'A', 'maximum', 200)
  const answers = [
    await offer(item, 'B', 'maximum', 200, 'tied-key'),
    await offer(item, 'B', 'maximum', 200, 'tied-key'),
  ]
  expect(answers.map(({ refusal }) => refusal?.code)).toEqual(['same-amount', 'same-amount'])
  expect(await rowsOf(item)).toEqual(['A 100', 'A 200* wins'])
})

test('emails go to whoever loses the lead, and nobody hears of a maximum that holds', async () => {
  const item = await addFrom100()
  await offer(item, 'A', 'maximum', 200)
  await offer(item, 'B', 'amount', 120)
  expect(await mailsOf(item, 'outbid')).toEqual([])
  await offer(item, 'C', 'amount', 210)
  const [outbid, ...more] = await mailsOf(item, 'outbid')
  expect([outbid?.recipient, outbid?.content, more]).toMatchObject([
    addressOf('A', item),
    { yourBid: '200.00', wasMaximum: true },
    [],
  ])
  const bidId = expect.any(String)
  expect((await mailsOf(item, 'bid-receipt')).map(({ content }) => content)).toEqual([
    { bidId, yourBid: '100.00', hasMaximum: true },
    { bidId, yourBid: '120.00', beatenAt: '125.00' },
    { bidId, yourBid: '210.00' },
  ])
})

test('whoever reads the emails of an address takes back what its maximum bids, too, and ends it', async () => {
  const item = await addFrom100()
  const jane = await addReader(orm)
  const placed = await send('POST', `${pathOf(item)}/bid`, { email: jane.email, maximum: '200' })
  await offer(item, 'B', 'amount', 120)
  const claim = carriedBy(notMeUrl(HOME, jane, placed.body.bid.id))
  const read = () => send('GET', `/api/bids/take-back?${new URLSearchParams({ ...claim })}`)
  expect((await read()).body).toMatchObject({ amount: '125.00', refusal: null })
  expect((await send('POST', '/api/bids/take-back', claim)).status).toBe(200)
  expect((await read()).body.refusal?.code).toBe('cancelled')
  expect(await rowsOf(item)).toEqual([expect.stringMatching(/ 100$/), 'B 120 wins'])
  expect(await maximumOf(item)).toBeNull()
})

test('after a tie, too, one press takes back all that was bid with the address', async () => {
  const item = await addFrom100()
  await offer(item, 'B', 'amount', 110)
  const jane = await addReader(orm)
  const placed = await send('POST', `${pathOf(item)}/bid`, { email: jane.email, maximum: '200' })
  await offer(item, 'C', 'maximum', 200)
  await send('POST', `${pathOf(item)}/bid`, { email: jane.email, maximum: '250' })
  await offer(item, 'D', 'maximum', 250)
  const claim = carriedBy(notMeUrl(HOME, jane, placed.body.bid.id))
  expect((await send('POST', '/api/bids/take-back', claim)).status).toBe(200)
  expect(await rowsOf(item)).toEqual(['B 110 wins'])
  const [lock] = await orm.select().from(auctionLock).where(eq(auctionLock.auctionItemId, item.id))
  expect(lock).toMatchObject({ bidCount: 1, currentAmount: 11_000, leaderMaximum: null })
  const mails = await orm.select().from(outbox).where(eq(outbox.auctionItemId, item.id))
  expect(mails.filter(({ kind }) => kind === 'bid-cancelled')).toHaveLength(1)
})

test('the address of a maximum gets a receipt of it, also while it is winning, and the reminder it asked for', async () => {
  const item = await addFrom100({ endTime: new Date(Date.now() + 300 * MINUTE) })
  const first = await offer(item, 'A', 'amount', 110)
  await offer(item, 'B', 'amount', 120)
  await offer(item, 'C', 'maximum', 200)
  await offer(item, 'D', 'amount', 150)
  const email = addressOf('C', item)
  const again = await send('POST', `${pathOf(item)}/bid`, { email, maximum: '150', remindMe: true })
  const receipts = (await mailsOf(item, 'bid-receipt')).filter(({ recipient }) => recipient === email)
  const bidId = again.body.bid.automaticFor ?? ''
  expect(receipts.map(({ content }) => content)).toEqual([
    { bidId, yourBid: '125.00', hasMaximum: true },
    { bidId, yourBid: '155.00', hasMaximum: true },
  ])
  expect(bidId).not.toBe(first.body.bid.id)
  const reminders = await orm.select().from(reminder).where(eq(reminder.auctionItemId, item.id))
  expect(reminders.map((row) => row.email)).toEqual([email])
})

test('the key of a leader’s maximum gets its first answer when what had beaten them is cancelled', async () => {
  const item = await addFrom100()
  await offer(item, 'A', 'maximum', 200)
  await offer(item, 'B', 'amount', 120)
  const admin = await addMember(orm, school, 'admin')
  const winning = (await orm.select().from(bid).where(eq(bid.auctionItemId, item.id))).find((row) => row.isWinning)
  const path = `/api/${school.slug}/admin/auction/${item.slug}/bid/${winning?.id}` as const
  await visitor(sendAnything, admin.token)('DELETE', path)
  const raised = await offer(item, 'B', 'maximum', 180, 'key-number-9')
  expect(raised.body).toMatchObject({ isWinning: true, currentBid: '120.00' })
  expect((await offer(item, 'B', 'maximum', 180, 'key-number-9')).body).toEqual(raised.body)
})

test('whoever is erased, and what is deleted, has no maximum any more', async () => {
  const [archived, deleted] = [await addFrom100(), await addFrom100()]
  const admin = visitor(sendAnything, (await addMember(orm, school, 'admin', {}, {})).token)
  for (const item of [archived, deleted]) await offer(item, 'A', 'maximum', 200)
  await admin('DELETE', `/api/${school.slug}/admin/auctions/${deleted.id}`)
  await orm.transaction((tx) =>
    blankBids(tx, school.id, [archived.id], new Map([[addressOf('A', archived), 'erased-1@erased.invalid']])),
  )
  for (const item of [archived, deleted]) {
    expect(await maximumOf(item)).toBeNull()
    const maxima = await orm.select().from(maximumOffer).where(eq(maximumOffer.auctionItemId, item.id))
    expect(maxima.filter(({ maximum }) => maximum !== null)).toEqual([])
  }
})

test('an edit and archiving leave the maximum, a copy does not have it', async () => {
  const item = await addFrom100()
  await offer(item, 'A', 'maximum', 200)
  const owner = visitor(sendAnything, (await addMember(orm, school, 'owner')).token)
  const path = `/api/${school.slug}/admin/auctions/${item.id}` as const
  await owner('PATCH', path, { minimumRaise: '10.00' })
  await owner('PATCH', `${path}/archive`)
  await owner('PATCH', `${path}/unarchive`)
  const copy = await owner('POST', `${path}/duplicate`)
  expect(await maximumOf(item)).toBe(20_000)
  const [lock] = await orm.select().from(auctionLock).where(eq(auctionLock.auctionItemId, copy.body.auction.id))
  expect(lock?.leaderMaximum).toBeNull()
  await offer(item, 'B', 'amount', 150)
  expect(await rowsOf(item)).toEqual(['A 100', 'B 150', 'A 160* wins'])
})

test('the public list says which bids are automatic, and for which of its bidder’s', async () => {
  const item = await addFrom100()
  const first = await offer(item, 'A', 'maximum', 200)
  await offer(item, 'B', 'amount', 120)
  await offer(item, 'C', 'amount', 150)
  const { body } = await send('GET', `${pathOf(item)}/bids`)
  expect(body.map(({ amount, automaticFor }) => [amount, automaticFor])).toEqual([
    ['155.00', first.body.bid.id],
    ['150.00', null],
    ['125.00', first.body.bid.id],
    ['120.00', null],
    ['100.00', null],
  ])
})
