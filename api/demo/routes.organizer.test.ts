import { beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { user } from '../../db/schema/accounts.ts'
import { auctionItem } from '../../db/schema/items.ts'
import { outbox } from '../../db/schema/mail.ts'
import { organization, userOrganization } from '../../db/schema/organizations.ts'
import { openDemo } from '../../tests/support/demo.ts'
import { addPerson } from '../../tests/support/person.ts'
import { addSchool } from '../../tests/support/school.ts'
import { visitor } from '../../tests/support/visitor.ts'
import { addCheckout, addWins } from '../../tests/support/won.ts'
import { DEMO_ORGANIZER, DEMO_SLUG, nextReset } from '../contract/values/demo.ts'
import { resetDemo } from './set-up-demo.ts'

const { app, context, orm, send, sendAnything, begin, findDemo, anItem, placeBid, enter } = await openDemo()
const admin = `/api/${DEMO_SLUG}/admin` as const
const [JANE, JANE_MASKED] = ['jane@school.example.com', 'j***@s***.com']
const kite = {
  ...{ title: 'Kite', description: 'It flies.', slug: 'kite', startingBid: '5.00' },
  ...{ startTime: '2099-01-01T10:00', endTime: '2099-01-02T10:00' },
}
beforeAll(begin)

test('the organizer of the sandbox is whoever asks, without a password, and knows none', async () => {
  const play = await enter()
  expect((await play('GET', '/api/auth/me')).body.user.email).toBe(DEMO_ORGANIZER)
  const password = 'Demo-Admin-1'
  expect((await send('POST', '/api/auth/login', { email: DEMO_ORGANIZER, password })).status).toBe(401)
  await send('POST', '/api/auth/forgot-password', { email: DEMO_ORGANIZER })
  expect(await orm.$count(outbox, eq(outbox.kind, 'forgotten-password'))).toBe(0)
})

test('somebody who is signed in as themselves stays so', async () => {
  const person = await addPerson(orm)
  const browser = visitor(sendAnything, person.token)
  expect((await browser('POST', '/api/demo/organizer')).status).toBe(409)
  expect((await browser('GET', '/api/auth/me')).body.user.id).toBe(person.id)
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

const PLAYED = /\/admin\/(auctions?|donations|win(ner)?s|paddles|second-chances|handovers|payment(-reminder)?s$)(\/|$)/

/** Every call that changes something for somebody who is signed in, but for those that the sandbox is there for. */
function isGuardedChange(method: string, path: string): boolean {
  const isGuarded = /\/admin\/|^\/api\/(user|organizations|upload|super-admin)(\/|$)/.test(path)
  return ['POST', 'PATCH', 'PUT', 'DELETE'].includes(method) && isGuarded && !PLAYED.test(path)
}

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
  const { id, code } = await addWins(orm, await findDemo(), JANE, 50)
  for (const path of [`${admin}/auction/${item.slug}/bids`, `${admin}/mails`, `${admin}/winners/${id}`]) {
    const { text } = await play.sendAnything('GET', path)
    expect(text).toContain(JANE_MASKED)
    expect(text).not.toContain(JANE)
  }
  const found = async (search: string) => (await play('GET', `${admin}/winners?search=${search}`)).body.winners
  expect(await found(JANE)).toEqual([])
  expect(await found(code)).toMatchObject([{ id, email: JANE_MASKED }])
})

test('the organizer adds no more than the sandbox holds', async () => {
  const play = await enter()
  const room = 40 - (await orm.$count(auctionItem, eq(auctionItem.organizationId, (await findDemo()).id)))
  for (let added = 0; added < room; added++) {
    expect((await play('POST', `${admin}/auctions`, { ...kite, slug: `kite-${added}` })).status).toBe(201)
  }
  const { status, refusal } = await play('POST', `${admin}/auctions`, { ...kite, slug: 'one-too-many' })
  expect([status, refusal?.message]).toEqual([403, 'The demo is full. It resets at the top of the hour.'])
})

test('the organizer takes payments, reminds of them, and hands items over, until the hour is full', async () => {
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
})

test('the organizer is signed out by a reset when they came more than an hour before', async () => {
  await begin()
  const play = await enter()
  await resetDemo(context, nextReset(new Date(Date.now() + 3 * 3_600_000)))
  expect((await play('GET', '/api/auth/me')).status).toBe(401)
})
