import { beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { user } from '../../../db/schema/accounts.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { mailAddress, outbox } from '../../../db/schema/mail.ts'
import { organization, userOrganization } from '../../../db/schema/organizations.ts'
import { openDemo } from '../../../tests/support/demo.ts'
import { claimDue } from '../../../tests/support/emails.ts'
import { bidsOf, emailRowsTo } from '../../../tests/support/item-rows.ts'
import { addPerson } from '../../../tests/support/person.ts'
import { addPlaces, orderOf } from '../../../tests/support/places.ts'
import { addItem, addSchool, type Item } from '../../../tests/support/school.ts'
import { visitor } from '../../../tests/support/visitor.ts'
import { addCheckout, addWins } from '../../../tests/support/won.ts'
import { settleClosings } from '../../auction/closing/settle-closings.ts'
import { DEMO_ORGANIZER, DEMO_SLUG, nextReset } from '../../contract/values/demo.ts'
import { outbidVisitors, RIVAL } from './outbid-visitors.ts'
import { resetDemo } from './set-up-demo.ts'

const { app, context, database, orm, send, sendAnything, begin, findDemo, anItem, placeBid, enter } = await openDemo()

const JANE = 'jane@school.example.com'
const admin = `/api/${DEMO_SLUG}/admin` as const
const JANE_MASKED = 'j***@s***.com'
const times = { startTime: '2099-01-01T10:00', endTime: '2099-01-02T10:00' }
const kite = { title: 'Kite', description: 'It flies.', slug: 'kite', startingBid: '5.00', ...times }
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000)
const readItems = async () => (await send('GET', `/api/${DEMO_SLUG}`)).body.auctions
const outbidIn = (seconds: number) => outbidVisitors(database.reads, context.bidQueue, inSeconds(seconds))
const leaderOf = async (item: { id: string }) => {
  const leader = (await bidsOf(orm, item)).find(({ isWinning }) => isWinning)
  return leader && { email: leader.email, amount: leader.amount }
}
const emailRowsOf = ({ id, key }: { id: string; key: string }) =>
  send('GET', `/api/demo/mails?${new URLSearchParams({ bid: id, key })}`)

test('the sandbox is made when it is first asked for, not before', async () => {
  const { context, orm, send } = await openDemo()
  await resetDemo(context, new Date())
  expect(await orm.$count(organization)).toBe(0)
  expect((await send('GET', '/api/demo')).body).toEqual({ slug: DEMO_SLUG })
  const [school] = await orm.select().from(organization)
  expect(school).toMatchObject({ slug: DEMO_SLUG, isDemo: true, isActive: true })
})

describe('the sandbox', () => {
  beforeAll(begin)

  // In which phases they are is in item-rows.test.ts.
  test('has items with drawings that are there, one of them archived, and judges bids by the rule', async () => {
    for (const { imageUrl } of await readItems())
      expect(await Bun.file(join(context.config.dataDir, imageUrl ?? '')).exists()).toBe(true)
    expect(await orm.$count(auctionItem, eq(auctionItem.isActive, false))).toBe(1)
    const { path } = await anItem()
    expect((await send('POST', `${path}/bid`, { email: JANE, amount: '1.00' })).status).toBe(400)
  })

  test('stays as it is until the full hour, and is then as new', async () => {
    const [item, guest] = [await anItem(), 'guest@school.example.com']
    const reset = nextReset((await findDemo()).createdAt)
    await placeBid(item, guest)
    await resetDemo(context, new Date(reset.getTime() - 1))
    expect(await orm.$count(bidder, eq(bidder.email, guest))).toBe(1)

    await resetDemo(context, reset)
    expect(await orm.$count(bidder, eq(bidder.email, guest))).toBe(0)
    expect(await emailRowsTo(orm, guest)).toEqual([])
    expect(await orm.$count(auctionItem, eq(auctionItem.id, item.id))).toBe(0)
    expect(await readItems()).toHaveLength(13)
    expect(await orm.$count(organization, eq(organization.slug, DEMO_SLUG))).toBe(1)
    await begin()
  })
})

describe('the rival', () => {
  beforeAll(begin)

  test('outbids by the minimum whoever has just taken the lead, after a moment, never itself, and nowhere else', async () => {
    const [item, { item: elsewhere }] = [await anItem(), await addElsewhere()]
    const { amount } = await placeBid(item, JANE)
    await outbidIn(5)
    expect(await leaderOf(item)).toEqual({ email: JANE, amount })
    for (const seconds of [20, 60]) {
      await outbidIn(seconds)
      expect(await leaderOf(item)).toEqual({ email: RIVAL, amount: amount + item.minimumRaise })
    }
    expect(await leaderOf(elsewhere)).toMatchObject({ email: JANE })
  })

  test.each([
    ['leaves alone what nobody has bid on for ten minutes', 4_000, 11 * 60],
    ['gives up at three times the starting bid', 12_000, 20],
  ])('%s', async (_, cents, seconds) => {
    const item = await anItem()
    await placeBid(item, JANE, { cents })
    await outbidIn(seconds)
    expect(await leaderOf(item)).toEqual({ email: JANE, amount: cents })
  })
})

describe('an email in the sandbox', () => {
  beforeAll(begin)

  test('is shown to the bidder, and to nobody who only knows the public id of the bid', async () => {
    const item = await anItem()
    const ownBid = await placeBid(item, JANE)
    const [mail] = (await emailRowsOf(ownBid)).body.emails
    expect(mail?.subject).toContain('bid')
    expect(mail?.text).toContain('Your bid: $40.00')
    for (const wrong of [
      { ...ownBid, key: 'another-key' },
      { ...ownBid, id: crypto.randomUUID() },
      // Of a real organization.
      await addElsewhere(),
    ]) {
      expect(await emailRowsOf(wrong)).toMatchObject({ status: 404, body: { message: 'Bid not found' } })
    }
    expect((await send('GET', `/api/demo/mails?bid=${ownBid.id}`)).status).toBe(400)
    const key = `form-${'0'.repeat(32)}`
    const guessed = await placeBid(item, 'no.script@school.example.com', { cents: 5_000, key })
    expect((await emailRowsOf(guessed)).status).toBe(400)
  })

  test('tells of the rival, still says so once its reader leads again, and is not shown to somebody else', async () => {
    const item = await anItem()
    const ownBid = await placeBid(item, 'lee@school.example.com')
    await outbidIn(20)
    const other = await placeBid(item, 'kim@school.example.com', { cents: 6_000 })
    const subjectsOf = async (bidder: typeof ownBid) =>
      (await emailRowsOf(bidder)).body.emails.map(({ subject }) => subject)
    const before = await subjectsOf(ownBid)
    expect(before).toHaveLength(2)
    const theirs = (await emailRowsOf(other)).body.emails.map(({ id }) => id)
    expect(theirs).toHaveLength(1)
    expect((await emailRowsOf(ownBid)).body.emails.map(({ id }) => id)).not.toContain(theirs[0])
    await placeBid(item, 'lee@school.example.com', { cents: 8_000, later: 60 })
    expect(await subjectsOf(ownBid)).toEqual(expect.arrayContaining(before))
  })

  test('is found when the post had settled it first', async () => {
    const ownBid = await placeBid(await anItem(), 'max@school.example.com')
    const claimed = await claimDue(orm, inSeconds(1))
    expect(claimed.map(({ row }) => row.recipient)).not.toContain('max@school.example.com')
    expect((await emailRowsOf(ownBid)).body.emails).toHaveLength(1)
  })

  test('has no link that could stop the real emails of an address that somebody typed', async () => {
    const ownBid = await placeBid(await anItem(), 'victim@school.example.com')
    const [mail] = (await emailRowsOf(ownBid)).body.emails
    if (!mail) throw new Error('The bidder got no email')
    const { html, text } = mail
    expect(html).not.toContain('proof=')
    expect(html).not.toContain('<style')
    for (const [, query] of text.matchAll(/\?(\S*proof=[\w-]+)/g)) {
      expect((await send('GET', `/api/bids/take-back?${query}`)).status).not.toBe(200)
    }
    expect(await orm.$count(mailAddress, eq(mailAddress.email, 'victim@school.example.com'))).toBe(0)
  })

  test('of the team is not shown to whoever bids with the organizer’s address', async () => {
    const ownBid = await placeBid(await anItem(), DEMO_ORGANIZER)
    const demo = await findDemo()
    await addWins(orm, demo, JANE, 50)
    await settleClosings(orm, demo.id, inSeconds(7_200))
    expect((await emailRowsTo(orm, DEMO_ORGANIZER)).map(({ kind }) => kind)).toContain('closing-summary')
    const { body, text } = await emailRowsOf(ownBid)
    expect(text).not.toContain(JANE)
    expect(body.emails).toHaveLength(1)
  })
})

describe('the organizer', () => {
  beforeAll(begin)

  test('the organizer of the sandbox is whoever asks, unless they are signed in, without a password, knows none, and is in no list', async () => {
    const play = await enter()
    expect((await play('GET', '/api/auth/me')).body.user.email).toBe(DEMO_ORGANIZER)
    const person = await addPerson(orm, { isSuperAdmin: true })
    const browser = visitor(sendAnything, person.token)
    expect((await browser('POST', '/api/demo/organizer')).status).toBe(409)
    expect((await browser('GET', '/api/auth/me')).body.user.id).toBe(person.id)
    expect((await browser('GET', '/api/super-admin/users')).text).not.toContain(DEMO_ORGANIZER)
    const password = 'Demo-Admin-1'
    expect((await send('POST', '/api/auth/login', { email: DEMO_ORGANIZER, password })).status).toBe(401)
    await send('POST', '/api/auth/forgot-password', { email: DEMO_ORGANIZER })
    expect(await orm.$count(outbox, eq(outbox.kind, 'forgotten-password'))).toBe(0)
  })

  test('the organizer may list, change, copy, archive and delete items, and cancel a bid', async () => {
    const play = await enter()
    const made = await play('POST', `${admin}/auctions`, kite)
    expect(made.status).toBe(201)
    const { id } = made.body.auction
    expect((await play('PATCH', `${admin}/auctions/${id}`, { title: 'Red Kite' })).status).toBe(200)
    expect((await play('POST', `${admin}/auctions/${id}/duplicate`)).status).toBe(201)
    expect((await play('PATCH', `${admin}/auctions/${id}/archive`)).status).toBe(200)
    expect((await play('DELETE', `${admin}/auctions/${id}`)).status).toBe(200)
    const item = await anItem()
    const { id: bidId } = await placeBid(item, JANE)
    expect((await play('DELETE', `${admin}/auction/${item.slug}/bid/${bidId}`)).status).toBe(200)
  })

  test('the organizer may change nothing else, anywhere, and is no member of any other organization', async () => {
    const play = await enter()
    const { token } = await addPerson(orm, { isSuperAdmin: true })
    const { slug } = await addSchool(orm)
    const everybody = () =>
      Promise.all([orm.select().from(user), orm.select().from(userOrganization), orm.select().from(organization)])
    const before = await everybody()
    const changes = app.routes.filter(({ method, path }) => isGuardedChange(method, path))
    expect(changes.length).toBeGreaterThan(12)
    for (const { method, path } of changes) {
      const address = path.replace(':orgSlug', DEMO_SLUG).replace(/:\w+/g, crypto.randomUUID())
      const type = path.includes('upload') ? 'multipart/form-data; boundary=x' : 'application/json'
      const answer = await play.sendAnything(method, address, {}, { 'content-type': type })
      expect([method, path, answer.status]).toEqual([method, path, 403])
    }
    const invited = await play('POST', `${admin}/invite`, { email: 'a@b.example.com', role: 'owner' })
    expect(invited.refusal).toEqual({ message: 'This is turned off in the demo.' })
    expect(await everybody()).toEqual(before)
    expect((await visitor(sendAnything, token)('GET', '/api/auth/me')).status).toBe(200)
    expect((await play('GET', `/api/${slug}/admin/auctions`)).status).toBe(403)
  })

  test('the organizer sees the addresses of other visitors masked, and finds nobody by them', async () => {
    const play = await enter()
    const item = await anItem()
    await placeBid(item, JANE)
    const demo = await findDemo()
    const { id, code } = await addWins(orm, demo, JANE, 50)
    const sale = await addPlaces(orm, demo)
    expect((await send('POST', `/api/${DEMO_SLUG}/auction/${sale.slug}/purchases`, orderOf(JANE, 2))).status).toBe(200)
    const read = [`auction/${item.slug}/bids`, 'mails', `winners/${id}`, `places/${sale.id}/guests`] as const
    for (const path of read.map((end) => `${admin}/${end}`)) {
      const { text } = await play.sendAnything('GET', path)
      expect(text).toContain(JANE_MASKED)
      expect(text).not.toContain(JANE)
    }
    const found = async (search: string) => (await play('GET', `${admin}/winners?search=${search}`)).body.winners
    expect(await found(code)).toMatchObject([{ id, label: JANE_MASKED }])
    const isSearched = ({ method, path, hooks }: (typeof app.routes)[number]) =>
      method === 'GET' && path.startsWith('/api/:orgSlug/') && 'search' in (hooks.query?.shape ?? {})
    const searches = app.routes.filter(isSearched).map(({ path }) => path.replace(':orgSlug', DEMO_SLUG))
    expect(searches.length).toBeGreaterThan(6)
    const answerAt = async (address: string) => (await play.sendAnything('GET', address)).text
    for (const path of searches)
      for (const part of ['jane@', JANE]) {
        const ofNobody = await answerAt(`${path}?search=no${part}`)
        expect([path, await answerAt(`${path}?search=${part}`)]).toEqual([path, ofNobody])
      }
  })

  test('the organizer adds no more than the sandbox holds', async () => {
    const play = await enter()
    const room = 40 - (await orm.$count(auctionItem, eq(auctionItem.organizationId, (await findDemo()).id)))
    for (let added = 1; added < room; added++) await anItem()
    expect((await play('POST', `${admin}/auctions`, { ...kite, slug: 'the-last' })).status).toBe(201)
    const { status, refusal } = await play('POST', `${admin}/auctions`, { ...kite, slug: 'one-too-many' })
    expect([status, refusal?.message]).toEqual([403, 'The demo is full. It resets at the top of the hour.'])
    await begin()
  })

  test('the organizer takes payments, reminds of them, and hands items over, until the hour is full, and is signed out by a later reset', async () => {
    await begin()
    const play = await enter()
    const { winner, left } = await addCheckout(orm, await findDemo())
    const payment = { id: crypto.randomUUID(), winnerId: winner.id, amount: '1.00' }
    expect((await play('POST', `${admin}/payments`, { kind: 'cash', payments: [payment] })).status).toBe(200)
    const picked = { winnerId: winner.id, itemIds: [left.id] }
    expect((await play('POST', `${admin}/handovers`, picked)).status).toBe(200)
    const reminded = await play('POST', `${admin}/payment-reminders`, { winnerIds: [winner.id] })
    expect(reminded.body.count).toBe(1)
    await resetDemo(context, nextReset(new Date()))
    expect((await (await enter())('GET', `${admin}/winners/${winner.id}`)).status).toBe(404)
    // Who came more than an hour before is signed out.
    await resetDemo(context, nextReset(new Date(Date.now() + 3 * 3_600_000)))
    expect((await play('GET', '/api/auth/me')).status).toBe(401)
  })
})

const PLAYED =
  /\/admin\/(auctions?|places|purchases|waiting|donations|win(ner)?s|paddles|second-chances|handovers|receipts|payment(-reminder)?s$)(\/|$)/

/** Every call that changes something for somebody who is signed in, but for those that the sandbox is there for. */
function isGuardedChange(method: string, path: string): boolean {
  const isGuarded = /\/admin\/|^\/api\/(user|organizations|upload|super-admin)(\/|$)/.test(path)
  return ['POST', 'PATCH', 'PUT', 'DELETE'].includes(method) && isGuarded && !PLAYED.test(path)
}

/** Jane's bid on an item of an organization that is no demo. */
async function addElsewhere(): Promise<{ item: Item; id: string; key: string }> {
  const item = await addItem(orm, await addSchool(orm))
  return { item, ...(await placeBid(item, JANE, { cents: 12_500 })) }
}
