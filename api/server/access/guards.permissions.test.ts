import { describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { session, twoStep, user } from '../../../db/schema/accounts.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { bid, blockedAddress, cancelledBid } from '../../../db/schema/bids.ts'
import { bulkEdit } from '../../../db/schema/bulk-edits.ts'
import { cardAccount, charge, refund } from '../../../db/schema/cards.ts'
import { booksClosing, checkoutLink, handover, payment } from '../../../db/schema/checkout.ts'
import { donation } from '../../../db/schema/donations.ts'
import { event } from '../../../db/schema/events.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { message } from '../../../db/schema/messages.ts'
import { categoryLabel, invitation, organization, userOrganization } from '../../../db/schema/organizations.ts'
import { purchase } from '../../../db/schema/purchases.ts'
import { cancelledWin, secondChance } from '../../../db/schema/second-chances.ts'
import { audienceOf, ROLES } from '../../../tests/attack/audience.ts'
import { type Operation, operationsIn } from '../../../tests/attack/description.ts'
import { goodCall, type KnownValues, valuesOf } from '../../../tests/attack/generate-call.ts'
import { knownValues } from '../../../tests/attack/known-values.ts'
import { nobody } from '../../../tests/attack/visitors.ts'
import { addTeam, type Team } from '../../../tests/attack/world.ts'
import { activityOf } from '../../../tests/support/activity.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { addHelper } from '../../../tests/support/checkout-link.ts'
import { setConfirmed } from '../../../tests/support/confirmed.ts'
import { addPerson } from '../../../tests/support/person.ts'
import { rowsOf } from '../../../tests/support/rows.ts'
import { addMember } from '../../../tests/support/school.ts'
import { visitor } from '../../../tests/support/visitor.ts'
import type { Role } from '../../contract/values/kind/role.ts'
import { vouchFor } from '../http/client-ip.ts'

const { orm, send, sendAnything } = await sharedApp()

const all = operationsIn((await send('GET', '/api/docs/json')).body).map((operation) => ({
  ...operation,
  operation,
  audience: audienceOf(operation.call),
  roles: ROLES[audienceOf(operation.call)] ?? [],
}))
const rows = all.filter(({ path }) => path.startsWith('/api/{orgSlug}/admin/'))

const [maple, oak, closed] = [await addTeam(orm, send), await addTeam(orm, send), await addTeam(orm, send)]
/** The one in which something is written; it is as before for whoever comes next. */
const used = await addTeam(orm, send)
const founderOfOak = await addMember(orm, oak.school, 'admin')
const superAdmin = await addPerson(orm, { isSuperAdmin: true })
const [teamOfMaple, teamOfUsed] = [await addRoles(maple), await addRoles(used)]
const restoreUsed = await takeSnapshot(orm, used.school.id)
/** Whether something was written since. */
let isWorn = false
const adminOfClosed = await addMember(orm, closed.school, 'admin')
await orm.update(organization).set({ isActive: false }).where(eq(organization.id, closed.school.id))

const NOT_FOUND = expect.stringMatching(
  /^(Auction|Purchase|Bid|Member|Invitation|Label|Email|Address|Bulk edit|Donation|Winner|Payment|Hand-over|Paddle|Offer|Checkout link|Event|Split|Gift|Cause|Place in line) not found$/,
)
const notAllowed = { status: 403, message: 'You are not allowed to do this.' }
const notOnTeam = { status: 403, message: 'This account isn’t on this organization’s team.' }
const signedOut = { status: 401, message: 'Please sign in.' }
const outsiders = [
  { who: 'a helper at its checkout', outsider: await addHelper(orm, maple.school, sendAnything), ...signedOut },
  { who: 'the founder of another one', outsider: visitor(sendAnything, founderOfOak.token), ...notOnTeam },
  { who: 'a former admin', outsider: visitor(sendAnything, await formerAdmin()), ...notOnTeam },
]
/** Kept out by what all calls share. */
const others = [
  { who: 'nobody', outsider: visitor(sendAnything), ...signedOut },
  { who: 'a stranger', outsider: visitor(sendAnything, (await addPerson(orm)).token), ...notOnTeam },
  { who: 'a deactivated admin', outsider: visitor(sendAnything, await deactivatedAdmin()), ...signedOut },
]

/** Nothing here may change these, from the first test to the last. */
const untouched = {
  maple: await everythingOf(maple),
  oak: await everythingOf(oak),
  closed: await everythingOf(closed),
}

/** Makes a call as it should be about a team's things, but for `other` values. */
async function make(
  operation: Operation,
  team: Team,
  as: ReturnType<typeof visitor>,
  other: KnownValues = {},
  more = {},
) {
  const { method, path, body } = goodCall(operation, { ...(await knownOf(operation, team)), ...other })
  return as.sendAnything(method, path, body && { ...more, ...body }, vouchFor('203.0.113.7'))
}

const valuesByCall = new Map<string, Promise<KnownValues>>()

function knownOf(operation: Operation, team: Team) {
  const key = `${operation.call} of ${team.school.id}`
  const values =
    valuesByCall.get(key) ?? knownValues(orm, { maple: team, oak: team, betrayed: team }, operation, nobody)
  valuesByCall.set(key, values)
  return values
}

const ofSuperAdmins = all.filter(({ audience }) => audience === 'super admins')
const founder = visitor(sendAnything, teamOfMaple.admin.token)
const former = visitor(sendAnything, (await addPerson(orm, { isSuperAdmin: true, isActive: false })).token)

describe.each(ofSuperAdmins)('$call', ({ operation, method, path }) => {
  const asSuperAdmin = visitor(sendAnything, superAdmin.token)

  test('is for no outsider, and changes nothing for them', async () => {
    const before = await accountOf(maple.colleague)
    for (const { who, outsider, status, message } of [
      ...others.map((one) => (one.who === 'a stranger' ? { ...one, ...notAllowed } : one)),
      { who: 'the founder', outsider: founder, ...notAllowed },
      { who: 'a deactivated super admin', outsider: former, ...signedOut },
    ]) {
      const answer = await make(operation, maple, outsider)
      expect({ who, status: answer.status, refusal: answer.refusal }).toEqual({ who, status, refusal: { message } })
    }
    expect(await accountOf(maple.colleague)).toEqual(before)
    expect(await everythingOf(maple)).toEqual(untouched.maple)
  })

  test('is for a super admin, whose change is in the activity, and finds nothing by another id', async () => {
    for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g)) {
      for (const id of [crypto.randomUUID(), 'guessed', '%00']) {
        const answer = await make(operation, maple, asSuperAdmin, { [`${path}#${name}`]: [id] })
        expect([answer.status, answer.refusal]).toEqual([404, { message: expect.stringMatching(/not found$/) }])
      }
    }
    const team = method === 'GET' ? maple : await addTeam(orm, send)
    const begun = { userId: team.colleague.id, secret: 'AAAA', createdAt: new Date() }
    await orm.insert(twoStep).values(begun).onConflictDoNothing()
    const entries = await activityOf(orm, async () =>
      expect((await make(operation, team, asSuperAdmin)).status).toBe(200),
    )
    if (method !== 'GET') expect(entries).toMatchObject([{ actorId: superAdmin.id, network: '203.0.113.7' }])
  })
})

test.each(others)('what outsiders are refused is refused $who', async ({ outsider, status, message }) => {
  for (const { operation, path } of rows.filter(({ path }) => /\/(organization|members|books)$/.test(path))) {
    const answer = await make(operation, maple, outsider)
    expect([path, answer.status, answer.refusal]).toEqual([path, status, { message }])
  }
})

describe.each(rows)('$call', ({ operation, method, path, roles, done }) => {
  const isRead = method === 'GET'
  const makeAs = ({ token }: { token: string }, team: Team) => make(operation, team, visitor(sendAnything, token))

  test('is not for outsiders, nor for other roles, finds nothing of another or an unknown organization, and only reads of an inactive one', async () => {
    for (const { who, outsider, status, message } of outsiders) {
      const answer = await make(operation, maple, outsider)
      expect({ who, status: answer.status, refusal: answer.refusal }).toEqual({ who, status, refusal: { message } })
    }
    const message = roles.includes('owner') ? 'Only owners can do this.' : 'Only the admin can do this.'
    for (const [role, member] of Object.entries(teamOfMaple)) {
      if (roles.some((one) => one === role)) continue
      const answer = await makeAs(member, maple)
      expect([role, answer.status, answer.refusal]).toEqual([role, 403, { message }])
    }
    const admin = visitor(sendAnything, teamOfMaple.admin.token)
    for (const [, name = ''] of path.matchAll(/\{(?!orgSlug)(\w+)\}/g)) {
      const foreign = { [`${path}#${name}`]: valuesOf(operation, await knownOf(operation, maple), name) ?? [] }
      const answer = await make(operation, oak, visitor(sendAnything, founderOfOak.token), foreign)
      expect([name, answer.status, answer.refusal]).toEqual([name, 404, { message: NOT_FOUND }])
    }
    const unknown = await make(operation, maple, admin, { orgSlug: ['no-such-school'] })
    expect([unknown.status, unknown.refusal]).toEqual([404, { message: 'Organization not found' }])
    // Which event somebody looks at is kept in their browser alone.
    const changesNothing = isRead || path.endsWith('/choose')
    expect((await makeAs(adminOfClosed, closed)).status).toBe(changesNothing ? 200 : 403)
    if (isRead) return
    expect(await everythingOf(maple)).toEqual(untouched.maple)
    expect(await everythingOf(oak)).toEqual(untouched.oak)
    expect(await everythingOf(closed)).toEqual(untouched.closed)
  })

  test('is for its roles and for super admins, takes nothing that was not asked for, and the activity tells whose change it is', async () => {
    const [first = 'admin'] = roles
    if (isWorn) await restoreUsed()
    isWorn = !isRead
    const people = await orm.$count(user)
    const id = crypto.randomUUID()
    // A form may ask for the id of what it makes.
    const asked = operation.body?.properties.id ? {} : { id }
    const smuggled = { ...asked, organizationId: oak.school.id, userId: founderOfOak.id }
    const flags = { isSuperAdmin: true, isWinning: true, lockVersion: 99, tokenHash: 'x', status: 'accepted' }
    const before = { unarchive: 'archive', reopen: 'decline', resume: 'pause' }[path.split('/').at(-1) ?? '']
    const isTakenDown = operation.method === 'DELETE' && path.endsWith('/announcement')
    const undone = rows.find((row) =>
      isTakenDown
        ? row.path === path && row.operation.method === 'POST'
        : row.path === path.replace(/[^/]+$/, before ?? 'nothing'),
    )
    if (undone) await make(undone.operation, used, visitor(sendAnything, superAdmin.token))
    const entries = await activityOf(orm, async () => {
      const as = visitor(sendAnything, teamOfUsed[first].token)
      const { status, text } = await make(operation, used, as, {}, { ...smuggled, ...flags })
      expect([first, status, status === done || text]).toEqual([first, done, true])
    })
    // What writes used up what it names; who comes after the first is let in all the same.
    const later = roles.length > 1 ? [teamOfUsed.admin, superAdmin] : [superAdmin]
    for (const person of later) expect((await makeAs(person, used)).status).not.toBe(403)
    if (isRead) return
    expect(await everythingOf(oak)).toEqual(untouched.oak)
    expect(JSON.stringify(await everythingOf(used))).not.toMatch(new RegExp(`${id}|"token_hash":"x"|"lock_version":99`))
    expect(await orm.$count(user)).toBe(people)
    // Nothing is stored.
    if (/\/(preview|choose|try)$/.test(path)) return
    const who = { actorId: teamOfUsed[first].id, actorName: 'Ada Lark', network: '203.0.113.7' }
    expect(entries).toEqual([expect.objectContaining({ ...who, organizationId: used.school.id })])
    // Of bidders, that is.
    if (!path.includes('/invit')) expect(JSON.stringify(entries)).not.toMatch(/@example\.org/)
  })
})

/** One of each role of a team, whose emails are confirmed: without that an organization writes to nobody. */
async function addRoles({ school }: Team) {
  const add = async (role: Role) => {
    const person = await addMember(orm, school, role)
    await setConfirmed(orm, person.email)
    return person
  }
  return { manager: await add('manager'), owner: await add('owner'), admin: await add('admin') }
}

/** Every row of an organization, as it stands in the database: as text, of which hundreds are quickly compared. */
async function everythingOf({ school }: Team) {
  const ofCheckout = [bidder, purchase, payment, handover, cancelledWin, secondChance, checkoutLink, booksClosing]
  const ofCards = [cardAccount, charge, refund]
  const ofBidders = [bid, cancelledBid, blockedAddress, donation, outbox, message, bulkEdit, ...ofCheckout, ...ofCards]
  const owned = [userOrganization, event, invitation, categoryLabel, auctionItem, auctionLock, ...ofBidders]
  return (await rowsOf(orm, school.id, owned)).map((row) => JSON.stringify(row))
}

/** The rows of an account, as they stand in the database. */
function accountOf({ id }: { id: string }) {
  return Promise.all([
    orm.select().from(user).where(eq(user.id, id)),
    orm.select().from(session).where(eq(session.userId, id)),
    orm.select().from(twoStep).where(eq(twoStep.userId, id)),
  ])
}

async function formerAdmin(): Promise<string> {
  return (await addMember(orm, maple.school, 'admin', { isActive: false })).token
}

async function deactivatedAdmin(): Promise<string> {
  const { id, token } = await addMember(orm, maple.school, 'admin')
  await orm.update(user).set({ isActive: false }).where(eq(user.id, id))
  return token
}

interface Table extends Record<string, unknown> {
  name: string
  /** Those that can be written, by comma. */
  columns: string
}

/**
 * Takes down every row of an organization, so that a test need not make another one, which takes ten times as long.
 * @returns puts them back, whatever became of them; accounts and the activity stay as they are
 */
async function takeSnapshot(orm: Orm, organizationId: string): Promise<() => Promise<void>> {
  const tables = await orm.execute<Table>(sql`
    select table_name as name, string_agg(quote_ident(column_name), ', ') filter (where is_generated = 'NEVER') as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'act'
    group by table_name having table_name = 'organization' or bool_or(column_name = 'organization_id')`)
  // No foreign keys meanwhile, so that tables need no order.
  const [deletions, insertions] = [['set local session_replication_role = replica'], [] as string[]]
  for (const { name, columns } of tables) {
    const own = `"${name}" where ${name === 'organization' ? 'id' : 'organization_id'} = '${organizationId}'`
    deletions.push(`delete from ${own}`)
    const [stored] = await orm.execute<{ rows: string | null }>(
      sql`select quote_literal(jsonb_agg(t)) as rows from (select * from ${sql.raw(own)}) t`,
    )
    if (stored?.rows)
      insertions.push(`insert into "${name}" (${columns}) overriding system value
        select ${columns} from jsonb_populate_recordset(null::"${name}", ${stored.rows}::jsonb)`)
  }
  const restored = sql.raw([...deletions, ...insertions].join(';\n'))
  return () => orm.transaction(async (tx) => void (await tx.execute(restored)))
}
