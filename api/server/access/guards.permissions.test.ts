import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { user } from '../../../db/schema/accounts.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { activityOf } from '../../../tests/support/activity.ts'
import { adminCalls, fillPath, type Names } from '../../../tests/support/admin-calls.ts'
import { addConfirmed, addWorld, everythingOf, type World } from '../../../tests/support/admin-world.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { addHelper } from '../../../tests/support/checkout-link.ts'
import { addPerson } from '../../../tests/support/person.ts'
import { takeSnapshot } from '../../../tests/support/snapshot.ts'
import { addMember } from '../../../tests/support/team.ts'
import { visitor } from '../../../tests/support/visitor.ts'
import { vouchFor } from '../http/client-ip.ts'

const { orm, app, send, sendAnything } = await sharedApp()

const rows = Object.entries(adminCalls).map(([call, { for: roles, body, done = 200 }]) => {
  const [method = '', path = ''] = call.split(' ')
  const bodyFor = ({ names }: World) =>
    typeof body === 'function' ? body({ ...names, fresh: crypto.randomUUID() }) : body
  return { call, method, path, roles, bodyFor, done }
})

const [maple, oak, closed] = [await addWorld(orm, send), await addWorld(orm, send), await addWorld(orm, send)]
/** The one in which something is written; it is as before for whoever writes next. */
const used = await addWorld(orm, send)
const founderOfOak = await addMember(orm, oak.school, 'admin')
const superAdmin = await addPerson(orm, { isSuperAdmin: true })
const teamOfMaple = {
  manager: await addConfirmed(orm, maple, 'manager'),
  owner: await addConfirmed(orm, maple, 'owner'),
  admin: await addConfirmed(orm, maple, 'admin'),
}
const teamOfUsed = {
  manager: await addConfirmed(orm, used, 'manager'),
  owner: await addConfirmed(orm, used, 'owner'),
  admin: await addConfirmed(orm, used, 'admin'),
}
const restoreUsed = await takeSnapshot(orm, used.school.id)
const adminOfClosed = await addMember(orm, closed.school, 'admin')
await orm.update(organization).set({ isActive: false }).where(eq(organization.id, closed.school.id))

const notAllowed = { status: 403, message: 'You are not allowed to do this.' }
const signedOut = { status: 401, message: 'Please sign in.' }
const outsiders = [
  { who: 'nobody', outsider: visitor(sendAnything), ...signedOut },
  { who: 'a helper at its checkout', outsider: await addHelper(orm, maple.school, sendAnything), ...signedOut },
  { who: 'a stranger', outsider: visitor(sendAnything, (await addPerson(orm)).token), ...notAllowed },
  { who: 'the founder of another one', outsider: visitor(sendAnything, founderOfOak.token), ...notAllowed },
  { who: 'a former admin', outsider: visitor(sendAnything, await formerAdmin()), ...notAllowed },
  { who: 'a deactivated admin', outsider: visitor(sendAnything, await deactivatedAdmin()), ...signedOut },
]

/** Nothing here may change these, from the first test to the last. */
const untouched = {
  maple: await everythingOf(orm, maple),
  oak: await everythingOf(orm, oak),
  closed: await everythingOf(orm, closed),
}

test('the table holds every call of the admin area', () => {
  const routes = app.routes.filter(({ path }) => path.includes('admin') && !path.includes('super-admin'))
  expect(Object.keys(adminCalls).sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort())
})

describe.each(rows)('$call', ({ method, path, roles, bodyFor, done }) => {
  const isRead = method === 'GET'
  const make = (token: string, world: World, body = bodyFor(world), names: Names = world.names) =>
    visitor(sendAnything, token).sendAnything(method, fillPath(path, names), body, vouchFor('203.0.113.7'))

  test('is not for outsiders, nor for roles that the table leaves out, finds no unknown organization, and only reads of an inactive one', async () => {
    for (const { who, outsider, status, message } of outsiders) {
      const answer = await outsider.sendAnything(method, fillPath(path, maple.names), bodyFor(maple))
      expect({ who, status: answer.status, refusal: answer.refusal }).toEqual({ who, status, refusal: { message } })
    }
    for (const [role, { token }] of Object.entries(teamOfMaple)) {
      if (!roles.some((one) => one === role)) expect([role, (await make(token, maple)).status]).toEqual([role, 403])
    }
    const { token } = teamOfMaple.admin
    const unknown = await make(token, maple, bodyFor(maple), { ...maple.names, api: 'no-such-school' })
    expect([unknown.status, unknown.refusal]).toEqual([404, { message: 'Organization not found' }])
    expect((await make(adminOfClosed.token, closed)).status).toBe(isRead ? 200 : 403)
    if (isRead) return
    expect(await everythingOf(orm, maple)).toEqual(untouched.maple)
    expect(await everythingOf(orm, closed)).toEqual(untouched.closed)
  })

  test('is for every role of the table and for super admins, takes nothing that was not asked for, and the activity tells whose change it is', async () => {
    const [first = 'admin', ...others] = roles
    if (!isRead) await restoreUsed()
    const smuggled = { id: crypto.randomUUID(), organizationId: oak.school.id, userId: founderOfOak.id }
    const flags = { isSuperAdmin: true, isWinning: true, lockVersion: 99, tokenHash: 'x', status: 'accepted' }
    const body = isRead ? undefined : { ...smuggled, ...flags, ...bodyFor(used) }
    const before = { unarchive: 'archive', reopen: 'decline' }[path.split('/').at(-1) ?? '']
    if (before) await visitor(sendAnything, superAdmin.token).sendAnything(method, undoneBy(path, before, used))
    const entries = await activityOf(orm, async () =>
      expect([first, (await make(teamOfUsed[first].token, used, body)).status]).toEqual([first, done]),
    )
    // What writes used up what it names; who comes after the first is let in all the same.
    for (const { token } of [...others.map((role) => teamOfUsed[role]), superAdmin]) {
      const { status } = await make(token, used)
      if (isRead) expect(status).toBe(done)
      else expect(status).not.toBe(403)
    }
    if (isRead) return
    expect(await everythingOf(orm, oak)).toEqual(untouched.oak)
    expect(JSON.stringify(await everythingOf(orm, used))).not.toMatch(
      new RegExp(`${smuggled.id}|"token_hash":"x"|"lock_version":99`),
    )
    expect(await orm.$count(user, eq(user.email, 'new@example.org'))).toBe(0)
    // Nothing is stored.
    if (/\/(preview|choose|try)$/.test(path)) return
    const who = { actorId: teamOfUsed[first].id, actorName: 'Ada Lark', network: '203.0.113.7' }
    expect(entries).toEqual([expect.objectContaining({ ...who, organizationId: used.school.id })])
    expect(JSON.stringify(entries)).not.toContain('jane@example.org')
  })
})

const pathsWithIds = rows.flatMap((row) =>
  [...row.path.matchAll(/([\w-]+)\/:(?!orgSlug)/g)].map(([, place = '']) => ({ ...row, place })),
)

test.each(pathsWithIds)(
  '$call with the "$place" of another organization finds nothing, and leaves it alone',
  async ({ method, path, bodyFor, place }) => {
    const address = fillPath(path, { ...oak.names, [place]: maple.names[place] ?? '' })
    const answer = await visitor(sendAnything, founderOfOak.token).sendAnything(method, address, bodyFor(oak))
    expect(answer.status).toBe(404)
    expect(answer.refusal).toEqual({
      message: expect.stringMatching(
        /^(Auction|Bid|Member|Invitation|Label|Email|Address|Bulk edit|Donation|Winner|Payment|Hand-over|Paddle|Offer|Checkout link|Event) not found$/,
      ),
    })
    if (method === 'GET') return
    expect(await everythingOf(orm, maple)).toEqual(untouched.maple)
    expect(await everythingOf(orm, oak)).toEqual(untouched.oak)
  },
)

/** The path of what has to be done before this can be undone. */
function undoneBy(path: string, before: string, { names }: World): string {
  return fillPath(path, names).replace(/[^/]+$/, before)
}

async function formerAdmin(): Promise<string> {
  return (await addMember(orm, maple.school, 'admin', { isActive: false })).token
}

async function deactivatedAdmin(): Promise<string> {
  const { id, token } = await addMember(orm, maple.school, 'admin')
  await orm.update(user).set({ isActive: false }).where(eq(user.id, id))
  return token
}
