import { beforeAll, describe, expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { bid, reminder } from '../../db/schema/bids.ts'
import { auctionItem } from '../../db/schema/items.ts'
import { outbox } from '../../db/schema/mail.ts'
import { organization } from '../../db/schema/organizations.ts'
import { openTestApp } from '../../tests/support/app.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { brokenInvariants } from '../../tests/support/invariants.ts'
import { addItem, addSchool, type Item, type School } from '../../tests/support/school.ts'
import { vouchFor } from '../http/client-ip.ts'

const database = await freshDatabase()
const { send } = openTestApp(database)
const { orm } = database
const HOUR = 3_600_000

let school: School
beforeAll(async () => {
  school = await addSchool(orm, { slug: 'maple-street' })
})

const pathOf = (item: Item) => `/api/maple-street/auction/${item.slug}` as const
const place = (item: Item, email: string, amount: unknown, more: object = {}, headers: Record<string, string> = {}) =>
  send('POST', `${pathOf(item)}/bid`, { email, amount, ...more }, headers)
const bidsOf = (item: Item) => orm.select().from(bid).where(eq(bid.auctionItemId, item.id)).orderBy(bid.amount)
const mailsOf = (item: Item, kind: 'outbid' | 'bid-receipt') =>
  orm
    .select({ recipient: outbox.recipient, content: outbox.content })
    .from(outbox)
    .where(and(eq(outbox.auctionItemId, item.id), eq(outbox.kind, kind)))
    .orderBy(outbox.createdAt)
const laterThan = (item: Item, minutes: number) =>
  orm
    .update(bid)
    .set({ timestamp: new Date(Date.now() - minutes * 60_000) })
    .where(eq(bid.auctionItemId, item.id))
const keyed = (key: string) => ({ 'idempotency-key': key })

describe('a first bid', () => {
  test('at the starting bid is accepted, and everybody reads the new price with the bidder masked', async () => {
    const item = await addItem(orm, school)
    const answer = await place(item, 'Jane@Example.org ', '125.00')
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      message: 'You’re winning at $125.00',
      bid: { amount: '125.00', maskedEmail: 'j***@e***.org', isWinning: true },
      minimumNextBid: '130.00',
    })
    expect((await send('GET', pathOf(item))).body).toMatchObject({
      currentBid: '125.00',
      minimumNextBid: '130.00',
      topBidder: 'j***@e***.org',
      bidCount: 1,
      version: 1,
    })
    const bids = await send('GET', `${pathOf(item)}/bids`)
    expect(bids.body).toEqual([answer.body.bid])
    expect(bids.text).not.toContain('jane@')
  })

  test('below the starting bid is refused and changes nothing', async () => {
    const item = await addItem(orm, school)
    const answer = await place(item, 'jane@example.org', '124.99')
    expect(answer.status).toBe(400)
    expect(answer.refusal).toEqual({
      message: 'Bid must be at least $125.00',
      code: 'too-low',
      currentBid: null,
      minimumNextBid: '125.00',
    })
    expect(await bidsOf(item)).toEqual([])
  })
})

describe('the next bid', () => {
  test('takes the crown, and the displaced bidder gets one notice', async () => {
    const item = await addItem(orm, school)
    const first = await place(item, 'jane@example.org', 125)
    const second = await place(item, 'bob@example.org', '130')
    expect((await bidsOf(item)).map((row) => [row.email, row.isWinning])).toEqual([
      ['jane@example.org', false],
      ['bob@example.org', true],
    ])
    expect(await mailsOf(item, 'outbid')).toEqual([
      { recipient: 'jane@example.org', content: { bidId: second.body.bid.id, yourBid: first.body.bid.amount } },
    ])
  })

  test('of the same bidder is not receipted again within five minutes, and is after them', async () => {
    const item = await addItem(orm, school)
    const first = await place(item, 'jane@example.org', '125')
    await laterThan(item, 4)
    await place(item, 'jane@example.org', '130')
    await laterThan(item, 6)
    const third = await place(item, 'jane@example.org', '135')
    const receiptOf = ({
      body: {
        bid: { id, amount },
      },
    }: Awaited<ReturnType<typeof place>>) => ({
      recipient: 'jane@example.org',
      content: { bidId: id, yourBid: amount },
    })
    expect(await mailsOf(item, 'bid-receipt')).toEqual([receiptOf(first), receiptOf(third)])
  })

  test('keeps one wish to be reminded, and none so near the end that the reminder would come too late', async () => {
    const remindersOf = ({ id }: Item) => orm.select().from(reminder).where(eq(reminder.auctionItemId, id))
    const item = await addItem(orm, school, { endTime: new Date(Date.now() + 3 * 60 * 60_000) })
    await place(item, 'ann@example.org', '125')
    await place(item, 'jane@example.org', '130', { remindMe: true })
    await laterThan(item, 1)
    await place(item, 'jane@example.org', '135', { remindMe: true })
    expect(await remindersOf(item)).toMatchObject([{ email: 'jane@example.org', settledAt: null }])
    const soon = await addItem(orm, school, { endTime: new Date(Date.now() + 119 * 60_000) })
    expect((await place(soon, 'jane@example.org', '125', { remindMe: true })).status).toBe(200)
    expect(await remindersOf(soon)).toEqual([])
  })

  test.each([
    ['130', 409, 'same-amount', 'Someone already placed the same bid amount. Bid must be at least $135.00.'],
    ['125', 409, 'outbid', 'You have been outbid. Bid must be at least $135.00.'],
    ['134.99', 400, 'too-low', 'Bid must be at least $135.00'],
    ['1', 400, 'too-low', 'Bid must be at least $135.00'],
  ])('of %s on a price of $130.00 answers %d %s', async (amount, status, code, message) => {
    const item = await addItem(orm, school)
    await place(item, 'jane@example.org', '130')
    const answer = await place(item, 'bob@example.org', amount)
    expect(answer.status).toBe(status)
    expect(answer.refusal).toEqual({ message, code, currentBid: '130.00', minimumNextBid: '135.00' })
  })

  test('of the leader counts after the cooldown, without a notice to oneself', async () => {
    const item = await addItem(orm, school)
    await place(item, 'jane@example.org', '125')
    await laterThan(item, 1)
    expect((await place(item, 'jane@example.org', '130')).status).toBe(200)
    expect(await mailsOf(item, 'outbid')).toEqual([])
  })
})

describe('the cooldown', () => {
  test.each(['jane@example.org', 'JANE@example.ORG'])('holds %s back for thirty seconds', async (email) => {
    const item = await addItem(orm, school)
    await place(item, 'jane@example.org', '125')
    const answer = await place(item, email, '130')
    expect(answer.status).toBe(429)
    expect(answer.body).toMatchObject({ code: 'cooldown', retryAfterSeconds: 30 })
    expect(answer.refusal?.message).toMatch(/^Please wait (29|30) seconds before bidding again\.$/)
    expect(answer.headers.get('retry-after')).toMatch(/^(29|30)$/)
  })

  test('cannot be passed by bids sent together', async () => {
    const item = await addItem(orm, school)
    const answers = await Promise.all([125, 130, 135, 140].map((amount) => place(item, 'jane@example.org', amount)))
    expect(answers.map((answer) => answer.status)).toEqual([200, 429, 429, 429])
  })

  test('counts for each item and each tagged address by itself', async () => {
    const [item, other] = await Promise.all([addItem(orm, school), addItem(orm, school)])
    await place(item, 'jane@example.org', '125')
    expect((await place(other, 'jane@example.org', '125')).status).toBe(200)
    expect((await place(item, 'jane+x@example.org', '130')).status).toBe(200)
  })
})

describe('an Idempotency-Key', () => {
  test('sent twice gets the first answer twice and one bid', async () => {
    const item = await addItem(orm, school)
    const first = await place(item, 'jane@example.org', '125', {}, keyed('first-try'))
    await place(item, 'bob@example.org', '130')
    const again = await place(item, 'jane@example.org', '125.00', {}, keyed('first-try'))
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(await bidsOf(item)).toHaveLength(2)
  })

  test('sent twice at once places one bid', async () => {
    const item = await addItem(orm, school)
    const send = () => place(item, 'jane@example.org', '125', {}, keyed('double-click'))
    const answers = await Promise.all([send(), send(), send()])
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    expect(await bidsOf(item)).toHaveLength(1)
  })

  test('is refused for another amount', async () => {
    const item = await addItem(orm, school)
    await place(item, 'jane@example.org', '125', {}, keyed('used-before'))
    const answer = await place(item, 'jane@example.org', '130', {}, keyed('used-before'))
    expect([answer.status, answer.refusal?.code]).toEqual([409, 'key-reused'])
  })

  test("is its bidder's own: nobody can use it up for somebody else", async () => {
    const item = await addItem(orm, school)
    await place(item, 'rival@example.org', '125', {}, keyed('guessed-key'))
    expect((await place(item, 'jane@example.org', '130', {}, keyed('guessed-key'))).status).toBe(200)
  })

  test('means nothing on another item', async () => {
    const [item, other] = await Promise.all([addItem(orm, school), addItem(orm, school)])
    await place(item, 'jane@example.org', '125', {}, keyed('same-word'))
    expect((await place(other, 'jane@example.org', '150', {}, keyed('same-word'))).status).toBe(200)
  })

  test('that is malformed is refused', async () => {
    const item = await addItem(orm, school)
    const answer = await place(item, 'jane@example.org', '125', {}, keyed('no'))
    expect([answer.status, answer.refusal?.message]).toEqual([400, 'The Idempotency-Key is not valid'])
  })
})

describe('an absurd amount', () => {
  test('is asked about, and counts once confirmed', async () => {
    const item = await addItem(orm, school)
    const asked = await place(item, 'jane@example.org', '12500')
    expect([asked.status, asked.refusal]).toEqual([
      409,
      { code: 'confirm-amount', message: 'That’s much higher than the current bid. Did you mean $12,500.00?' },
    ])
    expect((await place(item, 'jane@example.org', '12500', { confirmAmount: true })).status).toBe(200)
  })

  test('at the ceiling ends the bidding until it is cancelled', async () => {
    const item = await addItem(orm, school)
    await place(item, 'jane@example.org', '9999999.00', { confirmAmount: true })
    const answer = await place(item, 'bob@example.org', '9999999.00', { confirmAmount: true })
    expect([answer.status, answer.refusal?.code]).toEqual([409, 'maximum-reached'])
    expect((await send('GET', pathOf(item))).status).toBe(200)
  })
})

describe('an item that is not live', () => {
  test.each([
    [
      'before its start',
      { startTime: new Date(Date.now() + HOUR), endTime: new Date(Date.now() + 2 * HOUR) },
      409,
      'Bidding has not started yet.',
    ],
    [
      'after its end',
      { startTime: new Date(Date.now() - 2 * HOUR), endTime: new Date(Date.now() - HOUR) },
      409,
      'Bidding has ended.',
    ],
    ['while archived', { isActive: false }, 404, 'No active auction found'],
    ['once deleted', { deletedAt: new Date() }, 404, 'No active auction found'],
  ])('%s takes no bid', async (_, more, status, message) => {
    const item = await addItem(orm, school, more)
    const answer = await place(item, 'jane@example.org', '125')
    expect([answer.status, answer.refusal?.message]).toEqual([status, message])
    expect(await bidsOf(item)).toEqual([])
  })

  test('takes no bid though its address is still cached', async () => {
    const item = await addItem(orm, school)
    await send('GET', pathOf(item))
    await orm.update(auctionItem).set({ isActive: false }).where(eq(auctionItem.id, item.id))
    const answer = await place(item, 'jane@example.org', '125')
    expect([answer.status, answer.refusal?.message]).toEqual([404, 'No active auction found'])
  })

  test('of an inactive organization is not there at all', async () => {
    const closed = await addSchool(orm, { slug: 'closed-school', isActive: false })
    const item = await addItem(orm, closed)
    const path = `/api/closed-school/auction/${item.slug}` as const
    expect((await send('GET', path)).status).toBe(404)
    expect((await send('POST', `${path}/bid`, { email: 'jane@example.org', amount: 125 })).status).toBe(404)
    expect((await send('GET', '/api/closed-school')).refusal).toEqual({ message: 'Organization not found' })
  })

  test('of an organization that becomes inactive refuses bids at once', async () => {
    const other = await addSchool(orm)
    const item = await addItem(orm, other)
    const path = `/api/${other.slug}/auction/${item.slug}` as const
    await send('GET', path)
    await orm.update(organization).set({ isActive: false }).where(eq(organization.id, other.id))
    expect((await send('POST', `${path}/bid`, { email: 'jane@example.org', amount: 125 })).status).toBe(404)
  })
})

describe('a malformed request', () => {
  const malformed: [string, string | object, number, string][] = [
    ['no JSON', '{"email":', 400, 'The request is not valid JSON.'],
    ['an array', [], 400, 'Please send a JSON object.'],
    ['null', 'null', 400, 'Please send a JSON object.'],
    ['nothing', {}, 400, 'Please enter a valid email address'],
    ['no amount', { email: 'jane@example.org' }, 400, 'Please enter a valid bid amount'],
    ['a negative amount', { email: 'jane@example.org', amount: -1 }, 400, 'Bid amount must be positive'],
    ['a comma', { email: 'jane@example.org', amount: '12,50' }, 400, 'Please enter a valid bid amount'],
    ['too many decimals', { email: 'jane@example.org', amount: '130.005' }, 400, 'Please enter a valid bid amount'],
    ['too much', { email: 'jane@example.org', amount: 1e12 }, 400, 'Bid must be at most $9,999,999.00'],
    ['8 KB and more', { email: 'x'.repeat(9_000) }, 413, 'The request is too large.'],
    [
      'an amount to choke on',
      { email: 'a@b.co', amount: `-${'1'.repeat(7_000)}x` },
      400,
      'Please enter a valid bid amount',
    ],
  ]
  test.each(malformed)('%s gets a 4xx that names the fault and echoes nothing', async (_, body, status, message) => {
    const item = await addItem(orm, school)
    const answer = await send('POST', `${pathOf(item)}/bid`, body)
    expect([answer.status, answer.refusal?.message]).toEqual([status, message])
    expect(answer.text).not.toContain('jane')
    expect(await bidsOf(item)).toEqual([])
  })

  test('that is no JSON at all is not read', async () => {
    const item = await addItem(orm, school)
    const answer = await send('POST', `${pathOf(item)}/bid`, 'email=x', { 'content-type': 'text/plain' })
    expect([answer.status, answer.refusal?.message]).toEqual([415, 'Please send JSON.'])
  })

  test.each(['no-such-item', '../..', '\0', 'a/b', 'x'.repeat(5000), "'; drop table bid; --"])(
    'to %p finds nothing',
    async (slug) => {
      const path = `/api/maple-street/auction/${encodeURIComponent(slug)}` as const
      expect((await send('GET', path)).status).toBe(404)
      expect((await send('POST', `${path}/bid`, { email: 'jane@example.org', amount: 125 })).status).toBe(404)
    },
  )

  test.each([
    ['sec-fetch-site', { 'sec-fetch-site': 'cross-site' }],
    ['origin', { origin: 'https://evil.example' }],
    ['null origin', { origin: 'null' }],
  ])('from another site, told by its %s, is refused', async (_, headers) => {
    const item = await addItem(orm, school)
    expect((await place(item, 'jane@example.org', '125', {}, headers)).status).toBe(403)
    expect(await bidsOf(item)).toEqual([])
  })
})

test('1,200 bids a minute from one network are judged, and 30 of one email address within it', async () => {
  const limited = openTestApp(database, {})
  const item = await addItem(orm, school)
  const bidOf = async (index: number) => {
    const email = `guest${Math.floor(index / 30)}@example.org`
    return (await limited.send('POST', `${pathOf(item)}/bid`, { email, amount: 1 })).status
  }
  const hall = await Promise.all(Array.from({ length: 1170 }, (_, index) => bidOf(index)))
  expect(new Set(hall)).toEqual(new Set([400]))
  expect(await bidOf(0)).toBe(429)
  const elsewhere = vouchFor('203.0.113.9')
  const bid = { email: 'guest0@example.org', amount: 1 }
  expect((await limited.send('POST', `${pathOf(item)}/bid`, bid, elsewhere)).status).toBe(400)
  const rest = await Promise.all(Array.from({ length: 30 }, (_, index) => bidOf(1200 + index)))
  expect(rest.filter((status) => status === 429)).toHaveLength(1)
})

test('nothing above left the book in disorder', async () => {
  expect(await brokenInvariants(database.url)).toEqual([])
})
