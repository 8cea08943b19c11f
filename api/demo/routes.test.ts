import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { user } from '../../db/schema/accounts.ts'
import { bid } from '../../db/schema/bids.ts'
import { auctionItem, auctionLock } from '../../db/schema/items.ts'
import { mailAddress, outbox } from '../../db/schema/mail.ts'
import { organization, userOrganization } from '../../db/schema/organizations.ts'
import { openTestApp } from '../../tests/support/app.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { addPerson } from '../../tests/support/person.ts'
import { addItem, addSchool } from '../../tests/support/school.ts'
import { visitor } from '../../tests/support/visitor.ts'
import type { DemoMails } from '../contract/demo/demo-mail.ts'
import type { PublicOrganization } from '../contract/items/item-view.ts'
import { DEMO_ORGANIZER, DEMO_SLUG, nextReset } from '../contract/values/demo.ts'
import { draftLetter } from '../letters/draft-letter.ts'
import { claimMails } from '../outbox/claim-mails.ts'
import { outbidVisitors, RIVAL } from './outbid-visitors.ts'
import { resetDemo } from './set-up-demo.ts'

const database = await freshDatabase()
const { orm } = database
const dataDir = await mkdtemp(join(tmpdir(), 'bidlark-demo-'))
const { context, app, send, sendAnything } = openTestApp(database, { RATE_LIMITS: 'off', DATA_DIR: dataDir })
afterAll(() => rm(dataDir, { recursive: true }))

const JANE = 'jane@school.example.com'
const JANE_MASKED = 'j***@s***.com'
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000)

test('the sandbox is made when it is first asked for, not before', async () => {
  await resetDemo(context, new Date())
  expect(await orm.$count(organization)).toBe(0)
  expect((await send('GET', '/api/demo')).body).toEqual({ slug: DEMO_SLUG })
  const [school] = await orm.select().from(organization)
  expect(school).toMatchObject({ slug: DEMO_SLUG, isDemo: true, isActive: true })
})

describe('the sandbox', () => {
  beforeAll(async () => {
    await send('GET', '/api/demo')
  })

  test('has items in every phase, one that closes soon, and drawings that are there', async () => {
    const { auctions: items } = await readSchool()
    expect(items.filter((item) => item.isLive).length).toBeGreaterThan(3)
    expect(items.some((item) => !item.hasStarted)).toBe(true)
    expect(items.some((item) => item.hasEnded && item.currentBid !== null)).toBe(true)
    expect(items.some((item) => item.isLive && new Date(item.endTime) < inSeconds(15 * 60))).toBe(true)
    for (const { imageUrl } of items) expect(await Bun.file(join(dataDir, imageUrl ?? '')).exists()).toBe(true)
    expect(await orm.$count(auctionItem, eq(auctionItem.isActive, false))).toBe(1)
  })

  test('stays as it is until the full hour, and is then as new', async () => {
    const { path, id } = await anItem()
    await placeBid(path, JANE)
    await resetDemo(context, new Date())
    expect(await orm.$count(bid, eq(bid.email, JANE))).toBe(1)

    const afterwards = nextReset(new Date())
    await resetDemo(context, afterwards)
    expect(await orm.$count(bid, eq(bid.email, JANE))).toBe(0)
    expect(await orm.$count(outbox, eq(outbox.recipient, JANE))).toBe(0)
    expect(await orm.$count(auctionItem, eq(auctionItem.id, id))).toBe(0)
    expect((await readSchool()).auctions.length).toBe(11)
    expect(await orm.$count(organization, eq(organization.slug, DEMO_SLUG))).toBe(1)
    await begin()
  })

  test('takes what its visitors bid like any other, its bids being judged by the same rules', async () => {
    const { path } = await anItem()
    const answer = await send('POST', `${path}/bid`, { email: JANE, amount: '1.00' })
    expect(answer.status).toBe(400)
  })

  test('cannot be founded by anybody', async () => {
    const { token } = await addPerson(orm)
    const school = { name: 'My Demo School', slug: DEMO_SLUG, contactEmail: 'a@example.org', timeZone: 'UTC' }
    const answer = await visitor(sendAnything, token)('POST', '/api/organizations', school)
    expect(answer.status).toBe(400)
    expect(answer.refusal?.message).toBe('This URL is reserved and cannot be used')
  })
})

describe('the rival', () => {
  beforeAll(begin)

  test('outbids by the minimum whoever has just taken the lead, after a moment, and never itself', async () => {
    const item = await anItem()
    const { amount } = await placeBid(item.path, JANE)
    const leader = () => leaderOf(item.id)

    await outbidVisitors(database.reads, context.lanes, inSeconds(5))
    expect(await leader()).toEqual({ email: JANE, amount })
    await outbidVisitors(database.reads, context.lanes, inSeconds(20))
    expect(await leader()).toEqual({ email: RIVAL, amount: amount + item.minimumRaise })
    await outbidVisitors(database.reads, context.lanes, inSeconds(60))
    expect(await leader()).toEqual({ email: RIVAL, amount: amount + item.minimumRaise })
  })

  test('leaves alone what nobody has bid on for ten minutes', async () => {
    const item = await anItem()
    const { amount } = await placeBid(item.path, JANE)
    await outbidVisitors(database.reads, context.lanes, inSeconds(11 * 60))
    expect(await leaderOf(item.id)).toEqual({ email: JANE, amount })
  })

  test('gives up at three times the starting bid', async () => {
    const item = await anItem()
    await placeBid(item.path, JANE, item.startingBid * 3)
    await outbidVisitors(database.reads, context.lanes, inSeconds(20))
    expect(await leaderOf(item.id)).toEqual({ email: JANE, amount: item.startingBid * 3 })
  })

  test('bids in the sandbox and nowhere else', async () => {
    const item = await addItem(orm, await addSchool(orm))
    const school = await schoolOf(item.organizationId)
    await send('POST', `/api/${school}/auction/${item.slug}/bid`, { email: JANE, amount: '125.00' })
    await outbidVisitors(database.reads, context.lanes, inSeconds(20))
    expect(await leaderOf(item.id)).toMatchObject({ email: JANE })
  })
})

describe('a mail of the sandbox', () => {
  beforeAll(begin)

  test('is shown to the bidder, and to nobody who only knows the public id of the bid', async () => {
    const { path } = await anItem()
    const own = await placeBid(path, JANE)
    const [mail] = (await mailsOf(own)).body.mails
    expect(mail?.subject).toContain('bid')
    expect(mail?.text).toContain('Your bid: $40.00')
    for (const wrong of [
      { ...own, key: 'another-key' },
      { ...own, id: crypto.randomUUID() },
    ]) {
      expect(await mailsOf(wrong)).toMatchObject({ status: 404, body: { message: 'Bid not found' } })
    }
    expect((await send('GET', `/api/demo/mails?bid=${own.id}`)).status).toBe(400)
    const guessed = await placeBid(path, 'no.script@school.example.com', null, 0, `form-${'0'.repeat(32)}`)
    expect((await mailsOf(guessed)).status).toBe(400)
  })

  test('to somebody else is not among them', async () => {
    const { path, id } = await anItem()
    const own = await placeBid(path, JANE)
    await outbidVisitors(database.reads, context.lanes, inSeconds(20))
    const other = await placeBid(path, 'kim@school.example.com')
    expect(await leaderOf(id)).toMatchObject({ email: 'kim@school.example.com' })
    const ids = async (bidder: { id: string; key: string }) =>
      (await mailsOf(bidder)).body.mails.map((mail: { id: string }) => mail.id)
    const [janes, kims] = [await ids(own), await ids(other)]
    expect(janes.length).toBeGreaterThan(1)
    expect(kims).toHaveLength(1)
    expect(janes).not.toContain(kims[0])
  })

  test('tells of the rival, and still says so once its reader leads again', async () => {
    const item = await anItem()
    const own = await placeBid(item.path, 'lee@school.example.com')
    await outbidVisitors(database.reads, context.lanes, inSeconds(20))
    const subjects = async () =>
      (await mailsOf(own)).body.mails.map(({ subject }: DemoMails['mails'][number]) => subject)
    const before = await subjects()
    expect(before).toHaveLength(2)
    await placeBid(item.path, 'lee@school.example.com', null, 60)
    expect(await subjects()).toEqual(expect.arrayContaining(before))
  })

  test('is found when the post had settled it first', async () => {
    const { path } = await anItem()
    const own = await placeBid(path, 'max@school.example.com')
    const { claimed } = await claimMails(orm, {
      draftLetter,
      ...{ publicUrl: context.config.publicUrl, hasBudgets: false },
      now: inSeconds(1),
      limit: 500,
    })
    expect(claimed.map(({ row }) => row.recipient)).not.toContain('max@school.example.com')
    expect((await mailsOf(own)).body.mails).toHaveLength(1)
  })

  test('has no link that could stop the real mails of an address that somebody typed', async () => {
    const { path } = await anItem()
    const own = await placeBid(path, 'victim@school.example.com')
    const [mail] = (await mailsOf(own)).body.mails
    if (!mail) throw new Error('The bidder got no email')
    const { html, text } = mail
    expect(html).not.toContain('proof=')
    expect(html).not.toContain('<style')
    for (const [, query] of text.matchAll(/\?(\S*proof=[\w-]+)/g)) {
      expect((await send('GET', `/api/bids/take-back?${query}`)).status).not.toBe(200)
    }
    expect(await orm.$count(mailAddress, eq(mailAddress.email, 'victim@school.example.com'))).toBe(0)
  })

  test('of a real organization is not shown here', async () => {
    const item = await addItem(orm, await addSchool(orm))
    const own = await placeBid(`/api/${await schoolOf(item.organizationId)}/auction/${item.slug}`, JANE)
    expect((await mailsOf(own)).status).toBe(404)
  })
})

describe('the organizer of the sandbox', () => {
  beforeAll(begin)
  const admin = `/api/${DEMO_SLUG}/admin` as const

  test('is whoever asks, without a password, and knows none', async () => {
    const play = await enter()
    expect((await play('GET', '/api/auth/me')).body.user.email).toBe(DEMO_ORGANIZER)
    const password = 'Demo-Admin-1'
    expect((await send('POST', '/api/auth/login', { email: DEMO_ORGANIZER, password })).status).toBe(401)
    await send('POST', '/api/auth/forgot-password', { email: DEMO_ORGANIZER })
    expect(await orm.$count(outbox, eq(outbox.kind, 'forgotten-password'))).toBe(0)
  })

  test('is nobody who is signed in as themselves, and stays so', async () => {
    const person = await addPerson(orm)
    const browser = visitor(sendAnything, person.token)
    expect((await browser('POST', '/api/demo/organizer')).status).toBe(409)
    expect((await browser('GET', '/api/auth/me')).body.user.id).toBe(person.id)
  })

  test('may list, change, copy, archive and delete items, and cancel a bid', async () => {
    const play = await enter()
    const made = await play('POST', `${admin}/auctions`, kite)
    expect(made.status).toBe(201)
    const { id } = made.body.auction
    expect((await play('PATCH', `${admin}/auctions/${id}`, { title: 'Red Kite' })).status).toBe(200)
    expect((await play('POST', `${admin}/auctions/${id}/duplicate`)).status).toBe(201)
    expect((await play('PATCH', `${admin}/auctions/${id}/archive`)).status).toBe(200)
    expect((await play('DELETE', `${admin}/auctions/${id}`)).status).toBe(200)
    const { slug, path } = await anItem()
    const { id: bidId } = await placeBid(path, JANE)
    expect((await play('DELETE', `${admin}/auction/${slug}/bid/${bidId}`)).status).toBe(200)
  })

  test('may change nothing else, anywhere', async () => {
    const play = await enter()
    const { token } = await addPerson(orm, { isSuperAdmin: true })
    const before = await playersAndSchools()
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
    expect(await playersAndSchools()).toEqual(before)
    expect((await visitor(sendAnything, token)('GET', '/api/auth/me')).status).toBe(200)
  })

  test('is no member of any other organization', async () => {
    const play = await enter()
    const { slug } = await addSchool(orm)
    expect((await play('GET', `/api/${slug}/admin/auctions`)).status).toBe(403)
  })

  test('sees the addresses of other visitors masked', async () => {
    const play = await enter()
    const { slug, path } = await anItem()
    await placeBid(path, JANE)
    const bids = await play('GET', `${admin}/auction/${slug}/bids`)
    const mails = await play('GET', `${admin}/mails`)
    for (const { text } of [bids, mails]) {
      expect(text).toContain(JANE_MASKED)
      expect(text).not.toContain(JANE)
    }
  })

  test('adds no more than the sandbox holds', async () => {
    const play = await enter()
    const room = 40 - (await orm.$count(auctionItem, eq(auctionItem.organizationId, await demoId())))
    for (let added = 0; added < room; added++) {
      expect((await play('POST', `${admin}/auctions`, { ...kite, slug: `kite-${added}` })).status).toBe(201)
    }
    const { status, refusal } = await play('POST', `${admin}/auctions`, { ...kite, slug: 'one-too-many' })
    expect([status, refusal?.message]).toEqual([403, 'The demo is full. It resets at the top of the hour.'])
  })

  test('is signed out by a reset when they came more than an hour before', async () => {
    await begin()
    const play = await enter()
    await resetDemo(context, nextReset(inSeconds(3 * 60 * 60)))
    expect((await play('GET', '/api/auth/me')).status).toBe(401)
    await begin()
  })
})

test('nothing of the sandbox counts on the platform', async () => {
  await begin()
  const { token } = await addPerson(orm, { isSuperAdmin: true })
  const platform = visitor(sendAnything, token)
  const real = await orm.$count(organization, eq(organization.isDemo, false))
  const lists = await platform('GET', '/api/super-admin/organizations')
  expect(lists.text).not.toContain(DEMO_SLUG)
  expect(lists.body.organizations.length).toBe(real)
  expect((await platform('GET', '/api/super-admin/mails')).text).not.toContain(RIVAL)
  expect((await platform('GET', '/api/super-admin/users')).text).not.toContain(DEMO_ORGANIZER)
})

const kite = {
  ...{ title: 'Kite', description: 'It flies.', slug: 'kite', startingBid: '5.00' },
  ...{ startTime: '2099-01-01T10:00', endTime: '2099-01-02T10:00' },
}

/** The sandbox as new, as of now. */
async function begin() {
  await orm
    .update(organization)
    .set({ createdAt: new Date(0) })
    .where(eq(organization.slug, DEMO_SLUG))
  await send('GET', '/api/demo')
}

async function readSchool(): Promise<PublicOrganization> {
  return (await send('GET', `/api/${DEMO_SLUG}`)).body
}

async function demoId(): Promise<string> {
  const [demo] = await orm.select({ id: organization.id }).from(organization).where(eq(organization.slug, DEMO_SLUG))
  return demo?.id ?? ''
}

async function schoolOf(id: string): Promise<string> {
  const [school] = await orm.select({ slug: organization.slug }).from(organization).where(eq(organization.id, id))
  return school?.slug ?? ''
}

/** A live item of the sandbox that no test has used yet. */
async function anItem() {
  const [item] = await orm
    .insert(auctionItem)
    .values({
      ...{ organizationId: await demoId(), slug: `item-${crypto.randomUUID().slice(0, 8)}`, title: 'A lantern' },
      ...{ description: 'Of paper.', startingBid: 4000, minimumRaise: 500 },
      ...{ startTime: inSeconds(-60), endTime: inSeconds(60 * 60) },
    })
    .returning()
  if (!item) throw new Error('The item was not added')
  await orm.insert(auctionLock).values({ auctionItemId: item.id, organizationId: item.organizationId })
  return { ...item, path: `/api/${DEMO_SLUG}/auction/${item.slug}` as const }
}

/** Bids the minimum, unless told how many cents; `later`: as if so many seconds had passed. */
async function placeBid(
  path: `/api/${string}/auction/${string}`,
  email: string,
  cents: number | null = null,
  later = 0,
  key: string = crypto.randomUUID(),
) {
  const { body } = await send('GET', path)
  const offer = { email, cap: cents ?? Math.round(Number(body.minimumNextBid) * 100), isMaximum: false, key }
  const found = await context.views.itemIds.get(path.replace('/api/', '').replace('/auction', ''))
  if (!found) throw new Error(`No item at ${path}`)
  const asked = { confirmAmount: true, remindMe: false, language: 'en' as const }
  const about = { ...found, arrivedAt: inSeconds(later), ...asked }
  const judgement = await context.lanes.place({ ...offer, ...about })
  if (judgement.kind !== 'accepted') throw new Error(`The bid did not count: ${JSON.stringify(judgement)}`)
  return { id: judgement.bid.id, key, amount: offer.cap }
}

async function leaderOf(auctionItemId: string) {
  const [leader] = await orm
    .select({ email: bid.email, amount: bid.amount })
    .from(bid)
    .where(and(eq(bid.auctionItemId, auctionItemId), bid.isWinning))
  return leader
}

function mailsOf({ id, key }: { id: string; key: string }) {
  return send('GET', `/api/demo/mails?${new URLSearchParams({ bid: id, key })}`)
}

/** A browser that opened the organizer's side. */
async function enter() {
  const browser = visitor(sendAnything)
  const answer = await browser('POST', '/api/demo/organizer')
  expect([answer.status, answer.body]).toEqual([200, { redirectUrl: `/${DEMO_SLUG}/admin` }])
  return browser
}

const PLAYED = /\/admin\/(auctions?|donations|win(ner)?s|paddles|second-chances|handovers|payment(-reminder)?s$)(\/|$)/

/** Every call that changes something for somebody who is signed in, but for those that the sandbox is there for. */
function isGuardedChange(method: string, path: string): boolean {
  const isGuarded = /\/admin\/|^\/api\/(user|organizations|upload|super-admin)(\/|$)/.test(path)
  return ['POST', 'PATCH', 'PUT', 'DELETE'].includes(method) && isGuarded && !PLAYED.test(path)
}

function playersAndSchools() {
  return Promise.all([orm.select().from(user), orm.select().from(userOrganization), orm.select().from(organization)])
}
