import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { emailOfBidder } from '../../../db/bidder-of.ts'
import { reminder } from '../../../db/schema/bids.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { openTestApp } from '../../../tests/support/app.ts'
import { ageBids, bidsOf, emailRowsAbout, setItem } from '../../../tests/support/item-rows.ts'
import { openBidding } from '../../../tests/support/open-bidding.ts'
import { addItem, addSchool, type Item } from '../../../tests/support/school.ts'
import { bidLimits } from './count-bids.ts'

const { database, orm, send, school, pathOf, place, expectOrder } = await openBidding()
const [jane, bob] = ['jane@example.org', 'bob@example.org']
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
const contentsOf = async (item: Item, kind: 'outbid' | 'bid-receipt') =>
  (await emailRowsAbout(orm, item, kind)).map(({ recipient, content }) => ({ recipient, content }))
const keyed = (key: string) => ({ 'idempotency-key': key })

test('a first bid is accepted, and everybody reads the new price with the bidder masked; the next takes the crown, and the displaced bidder gets one notice', async () => {
  const item = await addItem(orm, school)
  const answer = await place(item, 'Jane@Example.org ', '125.00')
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    message: 'You’re winning at $125.00',
    bid: { amount: '125.00', maskedEmail: 'j***@e***.org', isWinning: true },
    minimumNextBid: '130.00',
  })
  const price = { currentBid: '125.00', minimumNextBid: '130.00', topBidder: 'j***@e***.org' }
  expect((await send('GET', pathOf(item))).body).toMatchObject({ ...price, bidCount: 1, version: 1 })
  const bids = await send('GET', `${pathOf(item)}/bids`)
  expect(bids.body).toEqual([answer.body.bid])
  expect(bids.text).not.toContain('jane@')
  const next = await place(item, bob, '130')
  expect((await bidsOf(orm, item)).map((row) => [row.email, row.isWinning].join())).toEqual([
    `${jane},false`,
    `${bob},true`,
  ])
  const notice = { recipient: jane, content: { bidId: next.body.bid.id, yourBid: '125.00' } }
  expect(await contentsOf(item, 'outbid')).toEqual([notice])
})

test('of very many bids everybody reads the newest 200, and how many there are', async () => {
  const item = await addItem(orm, school, { startingBid: 1, minimumRaise: 1 })
  for (let bids = 1; bids <= 201; bids++) await place(item, `bidder-${bids}@example.org`, bids)
  const { body } = await send('GET', `${pathOf(item)}/bids`)
  expect([body.length, body[0]?.amount, body.at(-1)?.amount]).toEqual([200, '201.00', '2.00'])
  expect((await send('GET', pathOf(item))).body.bidCount).toBe(201)
})

// What is refused, and in which words, is in bid-rule.test.ts.
test('a bid that is too low answers 400, one that came too late 409, each with the price it met', async () => {
  const item = await addItem(orm, school)
  const low = await place(item, bob, '124.99')
  const message = 'Bid must be at least $125.00'
  const refusal = { message, code: 'too-low' as const, currentBid: null, minimumNextBid: '125.00' }
  expect([low.status, low.refusal]).toEqual([400, refusal])
  await place(item, jane, '130')
  const price = { currentBid: '130.00', minimumNextBid: '135.00' }
  expect(await place(item, bob, '130')).toMatchObject({ status: 409, body: { code: 'same-amount', ...price } })
  expect(await bidsOf(orm, item)).toHaveLength(1)
})

test('the next bid of the leader is receipted again after five minutes, not within them, and no notice to oneself', async () => {
  const item = await addItem(orm, school)
  const first = await place(item, jane, '125')
  await ageBids(orm, item, 4)
  await place(item, jane, '130')
  await ageBids(orm, item, 6)
  const third = await place(item, jane, '135')
  expect(await contentsOf(item, 'bid-receipt')).toEqual([
    { recipient: jane, content: { bidId: first.body.bid.id, yourBid: '125.00' } },
    { recipient: jane, content: { bidId: third.body.bid.id, yourBid: '135.00' } },
  ])
  expect(await bidsOf(orm, item)).toHaveLength(3)
  expect(await contentsOf(item, 'outbid')).toEqual([])
})

test('the next bid keeps one wish to be reminded, and none so near the end that the reminder would come too late', async () => {
  const remindersOf = ({ id }: Item) =>
    orm
      .select({ email: emailOfBidder(reminder), settledAt: reminder.settledAt })
      .from(reminder)
      .where(eq(reminder.auctionItemId, id))
  const item = await addItem(orm, school, { endTime: inHours(3) })
  await place(item, 'ann@example.org', '125')
  await place(item, jane, { amount: '130', remindMe: true })
  await ageBids(orm, item, 1)
  await place(item, jane, { amount: '135', remindMe: true })
  expect(await remindersOf(item)).toMatchObject([{ email: jane, settledAt: null }])
  const soon = await addItem(orm, school, { endTime: inHours(1.98) })
  expect((await place(soon, jane, { amount: '125', remindMe: true })).status).toBe(200)
  expect(await remindersOf(soon)).toEqual([])
})

test('the cooldown holds a bidder of an item back for thirty seconds, however they write it, also when bids are sent together', async () => {
  const [item, other] = [await addItem(orm, school), await addItem(orm, school)]
  const answers = await Promise.all([125, 130, 135, 140].map((amount) => place(item, jane, amount)))
  expect(answers.map((answer) => answer.status)).toEqual([200, 429, 429, 429])
  // A second of the wait must not pass meanwhile.
  await ageBids(orm, item, -1)
  const answer = await place(item, 'JANE@example.ORG', '130')
  expect(answer).toMatchObject({ status: 429, body: { code: 'cooldown', retryAfterSeconds: 30 } })
  expect(answer.refusal?.message).toBe('Please wait 30 seconds before bidding again.')
  expect(answer.headers.get('retry-after')).toBe('30')
  expect((await place(other, jane, '125')).status).toBe(200)
  expect((await place(item, 'jane+x@example.org', '130')).status).toBe(200)
})

test('an Idempotency-Key sent again, or three times at once, gets the first answer and places one bid, for one amount', async () => {
  const item = await addItem(orm, school)
  const sent = await Promise.all([1, 2, 3].map(() => place(item, jane, '125', keyed('first-try'))))
  expect(new Set(sent.map(({ text }) => text)).size).toBe(1)
  await place(item, bob, '130')
  const again = await place(item, jane, '125.00', keyed('first-try'))
  expect([again.status, again.body]).toEqual([200, sent[0]?.body as never])
  const other = await place(item, jane, '130', keyed('first-try'))
  expect([other.status, other.refusal?.code]).toEqual([409, 'key-reused'])
  expect(await bidsOf(orm, item)).toHaveLength(2)
})

test('an Idempotency-Key is its bidder’s own, on its item: nobody can use it up for somebody else', async () => {
  const [item, other] = await Promise.all([addItem(orm, school), addItem(orm, school)])
  await place(item, 'rival@example.org', '125', keyed('guessed-key'))
  expect((await place(item, jane, '130', keyed('guessed-key'))).status).toBe(200)
  expect((await place(other, jane, '150', keyed('guessed-key'))).status).toBe(200)
})

test('an absurd amount counts once confirmed, and at the ceiling ends the bidding', async () => {
  const item = await addItem(orm, school)
  expect((await place(item, jane, '12500')).refusal?.code).toBe('confirm-amount')
  const highest = { amount: '9999999.00', confirmAmount: true }
  expect((await place(item, 'zoe@example.org', highest)).status).toBe(200)
  const answer = await place(item, bob, highest)
  expect([answer.status, answer.refusal?.code]).toEqual([409, 'maximum-reached'])
  expect((await send('GET', pathOf(item))).status).toBe(200)
})

describe('an item that is not live', () => {
  test.each([
    ['before its start', { startTime: inHours(1), endTime: inHours(2) }, 409, 'Bidding has not started yet.'],
    ['after its end', { startTime: inHours(-2), endTime: inHours(-1) }, 409, 'Bidding has ended.'],
    ['while archived', { isActive: false }, 404, 'No active auction found'],
    ['once deleted', { deletedAt: new Date() }, 404, 'No active auction found'],
  ])('%s takes no bid, though its address is still cached', async (_, more, status, message) => {
    const item = await addItem(orm, school)
    await send('GET', pathOf(item))
    await setItem(orm, item, more)
    const answer = await place(item, jane, '125')
    expect([answer.status, answer.refusal?.message]).toEqual([status, message])
    expect(await bidsOf(orm, item)).toEqual([])
  })

  test('is one of an inactive organization, which is not there at all, and refuses bids at once', async () => {
    const [closed, closing] = [await addSchool(orm, { isActive: false }), await addSchool(orm)]
    const [gone, known] = [await addItem(orm, closed), await addItem(orm, closing)]
    await send('GET', `/api/${closing.slug}/auction/${known.slug}`)
    await orm.update(organization).set({ isActive: false }).where(eq(organization.id, closing.id))
    for (const path of [`${closed.slug}/auction/${gone.slug}`, `${closing.slug}/auction/${known.slug}`] as const)
      expect((await send('POST', `/api/${path}/bid`, { email: jane, amount: 125 })).status).toBe(404)
    expect((await send('GET', `/api/${closed.slug}/auction/${gone.slug}`)).status).toBe(404)
    expect((await send('GET', `/api/${closed.slug}`)).refusal).toEqual({ message: 'Organization not found' })
  })
})

describe('a malformed request', () => {
  // What is no address and no amount is in bid-form.test.ts.
  const malformed: [string, string | object, number, string, Record<string, string>?][] = [
    ['no JSON', '{"email":', 400, 'The request is not valid JSON.'],
    ['an array', [], 400, 'Please send a JSON object.'],
    ['nothing', {}, 400, 'Please enter a valid email address'],
    ['8 KB and more', { email: 'x'.repeat(9_000) }, 413, 'The request is too large.'],
    ['an endless amount', { email: jane, amount: `-${'1'.repeat(7_000)}x` }, 400, 'Please enter a valid bid amount'],
    ['another type', 'email=x', 415, 'Please send JSON.', { 'content-type': 'text/plain' }],
    ['a short key', { email: jane, amount: '125' }, 400, 'The Idempotency-Key is not valid', keyed('no')],
  ]
  test.each(malformed)('%s gets a 4xx that names the fault and echoes nothing', async (...row) => {
    const [, body, status, message, headers] = row
    const item = await addItem(orm, school)
    const answer = await send('POST', `${pathOf(item)}/bid`, body, headers)
    expect([answer.status, answer.refusal?.message]).toEqual([status, message])
    expect(answer.text).not.toContain('jane')
    expect(await bidsOf(orm, item)).toEqual([])
  })

  test('to what is no item finds nothing, and from another site is refused', async () => {
    for (const name of ['no-such-item', '../..', '\0', 'a/b', 'x'.repeat(5000), "'; drop table bid; --"]) {
      const slug = encodeURIComponent(name)
      expect((await send('GET', pathOf({ slug }))).status).toBe(404)
      expect((await place({ slug }, jane, 125)).status).toBe(404)
    }
    const item = await addItem(orm, school)
    expect((await place(item, jane, '125', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect(await bidsOf(orm, item)).toEqual([])
  })
})

test('1,200 bids a minute from one network count, 30 of one email address within it, and a device has its own', async () => {
  const limits = bidLimits(openTestApp(database, {}).context)
  const passes = async (index: number, isOwn = false, network = '203.0.113.1') => {
    const email = `guest${Math.floor(index / 30)}@example.org`
    return (await limits.countBid({ email, network, isOwn: async () => isOwn })).wait === null
  }
  for (let index = 0; index < 1_170; index++) expect(await passes(index)).toBeTrue()
  expect([await passes(0), await passes(0, false, '203.0.113.9')]).toEqual([false, true])
  for (let index = 0; index < 31; index++) expect(await passes(1_200 + 30 * index)).toBe(index < 30)
  expect([await passes(9_000), await passes(9_000, true)]).toEqual([false, true])
})

test('low bids with made-up addresses leave the network its honest bids, and those past 6,000 a minute do not', async () => {
  const { context, send: sendLimited } = openTestApp(database, {})
  const path = `${pathOf(await addItem(orm, school))}/bid` as const
  const low = () => sendLimited('POST', path, { email: `${crypto.randomUUID()}@example.org`, amount: 1 })
  const refused = await Promise.all(Array.from({ length: 1_200 }, low))
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([400]))
  expect((await sendLimited('POST', path, { email: 'guest@example.org', amount: 125 })).status).toBe(200)
  const limits = bidLimits(context)
  const pass = async () => {
    const bid = { email: crypto.randomUUID(), network: '203.0.113.1', isOwn: async () => false }
    const { wait, giveBack } = await limits.countBid(bid)
    await giveBack()
    return wait === null
  }
  for (let index = 0; index < 7_200; index++) expect(await pass()).toBeTrue()
  expect(await pass()).toBeFalse()
})

test('bids on items that do not exist, and malformed ones, leave the network its honest bids', async () => {
  const limited = openTestApp(database, {})
  const bid = { email: 'guest@example.org', amount: 1 }
  const nowhere = Array.from({ length: 1_200 }, () => limited.send('POST', '/api/nowhere/auction/x/bid', bid))
  const answers = await Promise.all(nowhere)
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(600)
  const path = `${pathOf(await addItem(orm, school))}/bid` as const
  const malformed = Array.from({ length: 1_200 }, () => limited.send('POST', path, { ...bid, email: 'nobody' }))
  expect(new Set((await Promise.all(malformed)).map(({ status }) => status))).toEqual(new Set([400]))
  expect((await limited.send('POST', path, bid)).refusal?.code).toBe('too-low')
})

const IN_SPANISH = { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' }

test('a bid is answered in the language of its bidder, and the same bid again in that of who asks', async () => {
  const item = await addItem(orm, school)
  const key = keyed('in-spanish')
  expect((await place(item, jane, '130', { ...IN_SPANISH, ...key })).body.message).toBe('Va ganando con $130.00')
  expect((await place(item, jane, '130', key)).body.message).toBe('You’re winning at $130.00')
  expect((await place(item, jane, '900', { ...IN_SPANISH, ...key })).refusal).toMatchObject({
    code: 'key-reused',
    message: 'Este Idempotency-Key ya se usó para otra oferta. Envíe uno nuevo.',
  })
})

test('refusals are said in Spanish, with the same codes', async () => {
  const item = await addItem(orm, school)
  await place(item, jane, '200')
  expect((await place(item, bob, '200', IN_SPANISH)).refusal).toMatchObject({
    code: 'same-amount',
    message: 'Alguien ya ofertó esa misma cantidad. La oferta debe ser de al menos $205.00.',
  })
  expect((await place(item, jane, '300', IN_SPANISH)).refusal).toMatchObject({
    code: 'cooldown',
    message: expect.stringMatching(/^Espere \d+ segundos antes de volver a ofertar\.$/),
  })
  expect((await place(item, jane, '100000', IN_SPANISH)).refusal).toMatchObject({
    code: 'confirm-amount',
    message: 'La próxima oferta solo tiene que ser de $205.00. ¿Quiso decir $1,000.00 y no $100,000.00?',
  })
})

test('an item that is not there, and a link that is none, are told in Spanish', async () => {
  const none = await place({ slug: 'nothing' }, jane, '1', IN_SPANISH)
  expect(none.refusal).toEqual({ code: 'not-found', message: 'No encontramos esta subasta' })
  const claim = new URLSearchParams({ address: crypto.randomUUID(), proof: 'x', bid: crypto.randomUUID() })
  const message =
    'Este enlace no funciona, o lo que mostraba ya no existe. Ábralo de nuevo desde su correo electrónico.'
  for (const link of [`/api/bids/take-back?${claim}`, '/api/mail/preferences?address=x&proof=x'] as const)
    expect((await send('GET', link, undefined, IN_SPANISH)).refusal?.message).toBe(message)
})

test('nothing above left the book in disorder', expectOrder)
