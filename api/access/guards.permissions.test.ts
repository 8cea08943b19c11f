import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as accountsTables from '../../db/schema/accounts.ts'
import * as bidsTables from '../../db/schema/bids.ts'
import { bulkEdit } from '../../db/schema/bulk-edits.ts'
import { handover, payment, winner } from '../../db/schema/checkout.ts'
import { checkoutLink } from '../../db/schema/checkout-links.ts'
import { donation } from '../../db/schema/donations.ts'
import * as itemsTables from '../../db/schema/items.ts'
import { mailAddress, outbox } from '../../db/schema/mail.ts'
import { message } from '../../db/schema/messages.ts'
import * as organizationsTables from '../../db/schema/organizations.ts'
import { paddle } from '../../db/schema/paddles.ts'
import { cancelledWin, secondChance } from '../../db/schema/second-chances.ts'
import { openTestApp } from '../../tests/support/app.ts'
import { addBlocked } from '../../tests/support/blocked.ts'
import { addCheckoutSession, addHelper } from '../../tests/support/checkout-link.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { addDonation } from '../../tests/support/donation.ts'
import { addMail } from '../../tests/support/mail.ts'
import { addPaddle } from '../../tests/support/paddle.ts'
import { addPerson } from '../../tests/support/person.ts'
import { actsOf } from '../../tests/support/record.ts'
import { rowsOf } from '../../tests/support/rows.ts'
import { addItem, addSchool } from '../../tests/support/school.ts'
import { addOffer, winningBidOf } from '../../tests/support/second-chance.ts'
import { addMember } from '../../tests/support/team.ts'
import { visitor } from '../../tests/support/visitor.ts'
import { addCheckout } from '../../tests/support/won.ts'
import type { Role } from '../contract/values/role.ts'
import { vouchFor } from '../http/client-ip.ts'

const tables = { ...accountsTables, ...bidsTables, ...itemsTables, ...organizationsTables }

const database = await freshDatabase()
const { orm } = database
const { app, send, sendAnything } = openTestApp(database)

const everybody: Role[] = ['manager', 'owner', 'admin']
const leaders: Role[] = ['owner', 'admin']
const founders: Role[] = ['admin']

/** An import of its own each time: the same id is the same import. */
const spreadsheet = () => ({
  id: crypto.randomUUID(),
  rows: [{ title: 'Quilt', startingBid: '20', startTime: '2099-01-01T10:00', endTime: '2099-01-02T10:00' }],
  defaults: {},
})
const piano = {
  ...{ title: 'Piano', description: 'Lesson', slug: 'piano-lesson', startingBid: '5.00' },
  ...{ startTime: '2099-01-01T10:00', endTime: '2099-01-02T10:00' },
}

const archiving = ({ auctions }: Names) => ({ itemIds: [auctions], change: { kind: 'archive' } })

const toBidders = { audience: 'bidders', itemIds: null, subject: 'Pickup', text: 'In the gym.' }

interface AdminCall {
  for: Role[]
  body?: object | ((names: Names) => object)
  done?: number
}

/** Every call of the admin area: who in the team may make it, what is sent, and the status when it is done. */
const calls: Record<string, AdminCall> = {
  'GET /api/:orgSlug/admin/organization': { for: everybody },
  'PATCH /api/:orgSlug/admin/organization': { for: leaders, body: { name: 'Mine now' } },
  'GET /api/:orgSlug/admin/category-labels': { for: everybody },
  'POST /api/:orgSlug/admin/category-labels': { for: leaders, body: { label: 'Wine' }, done: 201 },
  'PATCH /api/:orgSlug/admin/category-labels/:id': { for: leaders, body: { label: 'Wine', order: 0 } },
  'DELETE /api/:orgSlug/admin/category-labels/:id': { for: leaders },
  'GET /api/:orgSlug/admin/members': { for: everybody },
  'PATCH /api/:orgSlug/admin/members/:userId/role': { for: leaders, body: { role: 'owner' } },
  'DELETE /api/:orgSlug/admin/members/:userId': { for: leaders },
  'POST /api/:orgSlug/admin/members/:userId/make-admin': { for: founders },
  'POST /api/:orgSlug/admin/invite': { for: leaders, body: { email: 'new@example.org', role: 'owner' }, done: 201 },
  'PATCH /api/:orgSlug/admin/invitations/:id/resend': { for: leaders },
  'PATCH /api/:orgSlug/admin/invitations/:id/revoke': { for: leaders },
  'DELETE /api/:orgSlug/admin/invitations/:id': { for: leaders },
  'GET /api/:orgSlug/admin/activity': { for: leaders },
  'GET /api/:orgSlug/admin/activity/export': { for: leaders },
  'POST /api/:orgSlug/admin/bidders/data': { for: leaders, body: { email: 'paul@example.org' } },
  'POST /api/:orgSlug/admin/bidders/erase': { for: leaders, body: { email: 'paul@example.org' } },
  'GET /api/:orgSlug/admin/blocked-addresses': { for: leaders },
  'POST /api/:orgSlug/admin/blocked-addresses': { for: leaders, body: { email: 'jane@example.org' }, done: 201 },
  'DELETE /api/:orgSlug/admin/blocked-addresses/:id': { for: leaders },
  'GET /api/:orgSlug/admin/mails': { for: leaders },
  'POST /api/:orgSlug/admin/mails/:id/send-again': { for: leaders, done: 201 },
  'GET /api/:orgSlug/admin/auctions': { for: everybody },
  'POST /api/:orgSlug/admin/imports': {
    for: everybody,
    body: spreadsheet,
  },
  'POST /api/:orgSlug/admin/imports/preview': {
    for: everybody,
    body: spreadsheet,
  },
  'GET /api/:orgSlug/admin/export/items': { for: everybody },
  'GET /api/:orgSlug/admin/print': { for: everybody },
  'GET /api/:orgSlug/admin/export/bids': { for: everybody },
  'GET /api/:orgSlug/admin/export/winners': { for: everybody },
  'GET /api/:orgSlug/admin/export/payments': { for: everybody },
  'GET /api/:orgSlug/admin/export/donors': { for: everybody },
  'GET /api/:orgSlug/admin/leaders-to-check': { for: everybody },
  'GET /api/:orgSlug/admin/reports': { for: everybody },
  'GET /api/:orgSlug/admin/reports/categories': { for: everybody },
  'GET /api/:orgSlug/admin/reports/hours': { for: everybody },
  'GET /api/:orgSlug/admin/reports/values': { for: everybody },
  'GET /api/:orgSlug/admin/reports/bidders': { for: everybody },
  'GET /api/:orgSlug/admin/reports/without-bids': { for: everybody },
  'GET /api/:orgSlug/admin/total-raised': { for: everybody },
  'POST /api/:orgSlug/admin/auctions': { for: everybody, body: piano, done: 201 },
  'GET /api/:orgSlug/admin/auctions/:id': { for: everybody },
  'PATCH /api/:orgSlug/admin/auctions/:id': { for: everybody, body: { title: 'Mine now' } },
  'PATCH /api/:orgSlug/admin/auctions/:id/archive': { for: everybody },
  'PATCH /api/:orgSlug/admin/auctions/:id/unarchive': { for: everybody },
  'POST /api/:orgSlug/admin/auctions/:id/duplicate': { for: everybody, done: 201 },
  'DELETE /api/:orgSlug/admin/auctions/:id': { for: everybody },
  'GET /api/:orgSlug/admin/auctions/matching': { for: everybody },
  'POST /api/:orgSlug/admin/auctions/bulk-edits/preview': { for: everybody, body: archiving },
  'POST /api/:orgSlug/admin/auctions/bulk-edits': {
    for: everybody,
    body: (names) => ({ id: names.fresh, ...archiving(names) }),
  },
  'POST /api/:orgSlug/admin/auctions/bulk-edits/:id/undo': { for: everybody },
  'GET /api/:orgSlug/admin/auction/:auctionSlug/bids': { for: everybody },
  'GET /api/:orgSlug/admin/donations': { for: everybody },
  'GET /api/:orgSlug/admin/donations/:id': { for: everybody },
  'PATCH /api/:orgSlug/admin/donations/:id/decline': { for: everybody },
  'PATCH /api/:orgSlug/admin/donations/:id/reopen': { for: everybody },
  'GET /api/:orgSlug/admin/winners': { for: everybody },
  'GET /api/:orgSlug/admin/winners/:id': { for: everybody },
  'PATCH /api/:orgSlug/admin/winners/:id': { for: everybody, body: { note: 'Comes on Friday' } },
  'GET /api/:orgSlug/admin/messages': { for: leaders },
  'GET /api/:orgSlug/admin/messages/recipients': { for: leaders },
  'POST /api/:orgSlug/admin/messages/preview': { for: leaders, body: toBidders },
  'POST /api/:orgSlug/admin/messages': { for: leaders, body: ({ fresh }) => ({ id: fresh, ...toBidders }) },
  'GET /api/:orgSlug/admin/payment-reminders': { for: everybody },
  'POST /api/:orgSlug/admin/payment-reminders': { for: everybody, body: { winnerIds: null } },
  'POST /api/:orgSlug/admin/payments': {
    for: everybody,
    body: ({ fresh, winners }) => ({ kind: 'cash', payments: [{ id: fresh, winnerId: winners, amount: '1.00' }] }),
  },
  'PATCH /api/:orgSlug/admin/payments/:id/void': { for: leaders, body: { reason: 'Bounced' } },
  'POST /api/:orgSlug/admin/handovers': {
    for: everybody,
    body: ({ winners, won }) => ({ winnerId: winners, itemIds: [won] }),
  },
  'PATCH /api/:orgSlug/admin/handovers/:id/undo': { for: everybody },
  'GET /api/:orgSlug/admin/paddles': { for: everybody },
  'POST /api/:orgSlug/admin/paddles': { for: everybody, body: { number: 7, name: 'Ann' }, done: 201 },
  'PATCH /api/:orgSlug/admin/paddles/:id': { for: everybody, body: { name: 'Ben' } },
  'PATCH /api/:orgSlug/admin/paddles/:id/return': { for: everybody },
  'GET /api/:orgSlug/admin/second-chances': { for: everybody },
  'GET /api/:orgSlug/admin/wins/:id': { for: everybody },
  'POST /api/:orgSlug/admin/wins/:id/cancel': {
    for: leaders,
    body: ({ wonBid }) => ({ bidId: wonBid, reason: 'Did not pay', next: 'win' }),
  },
  'PATCH /api/:orgSlug/admin/second-chances/:id/accept': { for: leaders },
  'PATCH /api/:orgSlug/admin/second-chances/:id/withdraw': { for: leaders, body: { next: 'nobody' } },
  'GET /api/:orgSlug/admin/checkout-links': { for: leaders },
  'POST /api/:orgSlug/admin/checkout-links': { for: leaders, body: { hours: 4 }, done: 201 },
  'DELETE /api/:orgSlug/admin/checkout-links/:id': { for: leaders },
  'GET /api/:orgSlug/admin/preview/:auctionSlug': { for: everybody },
  'DELETE /api/:orgSlug/admin/auction/:auctionSlug/bid/:bidId': { for: founders },
}

const rows = Object.entries(calls).map(([call, { for: roles, body, done = 200 }]) => {
  const [method = '', path = ''] = call.split(' ')
  const bodyFor = ({ names }: World) => (typeof body === 'function' ? body(names) : body)
  return { call, method, path, roles, bodyFor, done }
})

const [maple, oak] = [await addWorld(), await addWorld()]
const founderOfOak = await addMember(orm, oak.school, 'admin')
const teamOfMaple = {
  manager: await addConfirmed(maple, 'manager'),
  owner: await addConfirmed(maple, 'owner'),
  admin: await addConfirmed(maple, 'admin'),
}
const closed = await addWorld()
const adminOfClosed = await addMember(orm, closed.school, 'admin')
await orm.update(tables.organization).set({ isActive: false }).where(eq(tables.organization.id, closed.school.id))
const notAllowed = [403, 'You are not allowed to do this.'] as const
const signedOut = [401, 'Please sign in.'] as const
const outsiders = [
  ['nobody', visitor(sendAnything), ...signedOut],
  ['a helper at its checkout', await addHelper(orm, maple.school, sendAnything), ...signedOut],
  ['a stranger', visitor(sendAnything, (await addPerson(orm)).token), ...notAllowed],
  ['the founder of another organization', visitor(sendAnything, founderOfOak.token), ...notAllowed],
  ['a former admin', visitor(sendAnything, await formerAdmin()), ...notAllowed],
  ['a deactivated admin', visitor(sendAnything, await deactivatedAdmin()), ...signedOut],
] as const

test('the table holds every call of the admin area', () => {
  const routes = app.routes.filter(({ path }) => path.includes('admin') && !path.includes('super-admin'))
  expect(Object.keys(calls).sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort())
})

describe.each(rows)('$call', ({ method, path, roles, bodyFor, done }) => {
  test.each(outsiders)('is not for %s', async (_who, outsider, status, message) => {
    const before = await everythingOf(maple)
    const answer = await outsider.sendAnything(method, fill(path, maple.names), bodyFor(maple))
    expect([answer.status, answer.refusal]).toEqual([status, { message }])
    expect(await everythingOf(maple)).toEqual(before)
  })

  test.each(everybody)('does for a member who is %s what the table says', async (role) => {
    const world = method === 'GET' || !roles.includes(role) ? maple : await addWorld()
    const { token } = world === maple ? teamOfMaple[role] : await addConfirmed(world, role)
    const before = await everythingOf(world)
    const answer = await visitor(sendAnything, token).sendAnything(method, fill(path, world.names), bodyFor(world))
    expect(answer.status).toBe(roles.includes(role) ? done : 403)
    if (answer.status === 403) expect(await everythingOf(world)).toEqual(before)
  })

  test('is for a super admin, who is no member', async () => {
    const world = await addWorldFor(method)
    const { token } = await addPerson(orm, { isSuperAdmin: true })
    expect(
      (await visitor(sendAnything, token).sendAnything(method, fill(path, world.names), bodyFor(world))).status,
    ).toBe(done)
  })

  test('of an unknown organization finds none', async () => {
    const { sendAnything: act } = visitor(sendAnything, teamOfMaple.admin.token)
    const answer = await act(method, fill(path, { ...maple.names, api: 'no-such-school' }), bodyFor(maple))
    expect([answer.status, answer.refusal]).toEqual([404, { message: 'Organization not found' }])
  })

  test('of an inactive organization only reads', async () => {
    const before = await everythingOf(closed)
    const { sendAnything: act } = visitor(sendAnything, adminOfClosed.token)
    const answer = await act(method, fill(path, closed.names), bodyFor(closed))
    expect(answer.status).toBe(method === 'GET' ? 200 : 403)
    expect(await everythingOf(closed)).toEqual(before)
  })

  test('takes nothing that was not asked for', async () => {
    const world = await addWorldFor(method)
    const { token } = world === maple ? teamOfMaple.admin : await addConfirmed(world, 'admin')
    const before = await everythingOf(oak)
    const smuggled = { id: crypto.randomUUID(), organizationId: oak.school.id, userId: founderOfOak.id }
    const flags = { isSuperAdmin: true, isWinning: true, lockVersion: 99, tokenHash: 'x', status: 'accepted' }
    const sent = method === 'GET' ? undefined : { ...smuggled, ...flags, ...bodyFor(world) }
    expect((await visitor(sendAnything, token).sendAnything(method, fill(path, world.names), sent)).status).toBe(done)
    expect(await everythingOf(oak)).toEqual(before)
    expect(JSON.stringify(await everythingOf(world))).not.toMatch(
      new RegExp(`${smuggled.id}|"token_hash":"x"|"lock_version":99`),
    )
    expect(await orm.$count(tables.user, eq(tables.user.email, 'new@example.org'))).toBe(0)
  })
})

// A preview writes nothing.
const writing = rows.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/preview'))

describe.each(writing)('$call', ({ method, path, bodyFor }) => {
  test('leaves a record of who did it, and from where', async () => {
    const world = await addWorld()
    const { id, token } = await addPerson(orm, { isSuperAdmin: true })
    const { sendAnything: act } = visitor(sendAnything, token)
    if (path.endsWith('/unarchive')) await act('PATCH', fill(path.replace('unarchive', 'archive'), world.names))
    if (path.endsWith('/reopen')) await act('PATCH', fill(path.replace('reopen', 'decline'), world.names))
    const acts = await actsOf(orm, () => act(method, fill(path, world.names), bodyFor(world), vouchFor('203.0.113.7')))
    const who = { actorId: id, actorName: 'Ada Lark', network: '203.0.113.7' }
    expect(acts).toEqual([expect.objectContaining({ ...who, organizationId: world.school.id })])
    expect(JSON.stringify(acts)).not.toContain('jane@example.org')
  })
})

const pathsWithIds = rows.flatMap((row) =>
  [...row.path.matchAll(/([\w-]+)\/:(?!orgSlug)/g)].map(([, place = '']) => ({ ...row, place })),
)

describe.each(pathsWithIds)('$call with what stands behind "$place"', ({ method, path, bodyFor, place }) => {
  test('taken from another organization finds nothing, and leaves it alone', async () => {
    const before = [await everythingOf(maple), await everythingOf(oak)]
    const address = fill(path, { ...oak.names, [place]: maple.names[place] ?? '' })
    const answer = await visitor(sendAnything, founderOfOak.token).sendAnything(method, address, bodyFor(oak))
    expect(answer.status).toBe(404)
    expect(answer.refusal).toEqual({
      message: expect.stringMatching(
        /^(Auction|Bid|Member|Invitation|Label|Email|Address|Bulk edit|Donation|Winner|Payment|Hand-over|Paddle|Offer|Checkout link) not found$/,
      ),
    })
    expect([await everythingOf(maple), await everythingOf(oak)]).toEqual(before)
  })
})

/** An organization with one of everything that a path can name. */
async function addWorld() {
  const school = await addSchool(orm)
  const organizationId = school.id
  const item = await addItem(orm, school)
  const tomorrow = new Date(Date.now() + 86_400_000)
  const later = { startTime: tomorrow, endTime: new Date(tomorrow.getTime() + 60_000) }
  const hidden = await addItem(orm, school, { ...later, hidesUntilOpen: true })
  await send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, { email: 'jane@example.org', amount: '125.00' })
  const [bid] = await orm.select().from(tables.bid).where(eq(tables.bid.auctionItemId, item.id))
  const colleague = await addMember(orm, school)
  const [label] = await orm.insert(tables.categoryLabel).values({ organizationId, label: 'Food' }).returning()
  const [invitation] = await orm
    .insert(tables.invitation)
    .values({
      ...{ organizationId, email: 'invited@example.org', tokenHash: crypto.randomUUID() },
      expiresAt: new Date(Date.now() + 60_000),
    })
    .returning()
  const mail = await addMail(orm, school, { recipient: 'paul@example.org' })
  const blocked = await addBlocked(orm, school)
  const bulkId = crypto.randomUUID()
  const edited = [{ id: item.id, before: { category: 'Art' }, revision: 0, lockVersion: 1 }]
  const made = { edited, refused: [], madeAt: new Date() }
  await orm.insert(bulkEdit).values({ organizationId, id: bulkId, kind: 'category', ...made })
  const offered = await addDonation(orm, school)
  const checkout = await addCheckout(orm, school)
  const held = await addPaddle(orm, school, 12)
  const { offer } = await addOffer(orm, school, 'ann@example.org', 'bob@example.org')
  await addCheckoutSession(orm, school)
  const [link] = await orm.select().from(checkoutLink).where(eq(checkoutLink.organizationId, organizationId))
  if (!bid || !label || !invitation || !link) throw new Error('The world is not complete')
  const names: Names = {
    ...{ api: school.slug, auctions: item.id, auction: item.slug, preview: hidden.slug, bid: bid.id },
    ...{ members: colleague.id, invitations: invitation.id, 'category-labels': label.id, mails: mail.id },
    ...{ 'blocked-addresses': blocked.id, 'bulk-edits': bulkId, donations: offered.id, fresh: crypto.randomUUID() },
    ...{ winners: checkout.winner.id, won: checkout.left.id },
    ...{ payments: checkout.payment.id, handovers: checkout.handover.id, 'second-chances': offer.id },
    ...{ wins: checkout.left.id, wonBid: await winningBidOf(orm, checkout.left), paddles: held.id },
    ...{ 'checkout-links': link.id },
  }
  return { school, names }
}
type World = Awaited<ReturnType<typeof addWorld>>

/** Who only reads leaves nothing behind, and needs no organization of their own. */
async function addWorldFor(method: string): Promise<World> {
  return method === 'GET' ? maple : addWorld()
}

/** What a path's parameters are, by the word that stands before each; `fresh` is an id that nothing has. */
type Names = Record<string, string>

function fill(path: string, names: Names): string {
  return path.replace(/([\w-]+)\/:\w+/g, (_, place: string) => `${place}/${names[place]}`)
}

/** Somebody of the team whose email is confirmed: without that an organization writes to nobody. */
async function addConfirmed({ school }: World, role: Role) {
  const person = await addMember(orm, school, role)
  await orm.insert(mailAddress).values({ email: person.email, confirmedAt: new Date() })
  return person
}

async function formerAdmin(): Promise<string> {
  return (await addMember(orm, maple.school, 'admin', { isActive: false })).token
}

async function deactivatedAdmin(): Promise<string> {
  const { id, token } = await addMember(orm, maple.school, 'admin')
  await orm.update(tables.user).set({ isActive: false }).where(eq(tables.user.id, id))
  return token
}

/** Every row of an organization, as it stands in the database. */
function everythingOf({ school }: World) {
  const { userOrganization, invitation, categoryLabel, auctionItem, auctionLock, bid, cancelledBid } = tables
  const ofCheckout = [winner, payment, handover, paddle, cancelledWin, secondChance, checkoutLink]
  const ofBidders = [bid, cancelledBid, tables.blockedAddress, donation, outbox, message, bulkEdit, ...ofCheckout]
  const owned = [userOrganization, invitation, categoryLabel, auctionItem, auctionLock, ...ofBidders]
  return rowsOf(orm, school.id, owned)
}
