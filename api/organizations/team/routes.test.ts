import { describe, expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { user } from '../../../db/schema/accounts.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { userOrganization } from '../../../db/schema/organizations.ts'
import { activityOf } from '../../../tests/support/activity.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { addPerson } from '../../../tests/support/person.ts'
import { addMember, addSchool, type School } from '../../../tests/support/school.ts'
import { untilWaiting } from '../../../tests/support/until-waiting.ts'
import { visitor } from '../../../tests/support/visitor.ts'
import type { Role } from '../../contract/values/kind/role.ts'
import { lockTeam } from './refuse-team-change.ts'

const { database, orm, sendAnything } = await sharedApp()
const superAdmin = await addPerson(orm, { isSuperAdmin: true })

type Somebody = { id: string; token: string }
const rename = (school: School, by: { token: string }, { id }: { id: string }, role: unknown) =>
  visitor(sendAnything, by.token)('PATCH', `/api/${school.slug}/admin/members/${id}/role`, { role })
const remove = (school: School, by: { token: string }, { id }: { id: string }) =>
  visitor(sendAnything, by.token)('DELETE', `/api/${school.slug}/admin/members/${id}`)

const makeAdmin = (school: School, by: { token: string }, { id }: { id: string }) =>
  visitor(sendAnything, by.token)('POST', `/api/${school.slug}/admin/members/${id}/make-admin`)

/** The role of each member by their id. */
async function rolesIn({ id }: School): Promise<Record<string, Role>> {
  const isThere = and(eq(userOrganization.organizationId, id), eq(userOrganization.isActive, true))
  const places = await orm.select().from(userOrganization).where(isThere)
  return Object.fromEntries(places.map(({ userId, role }) => [userId, role]))
}
const placeOf = async (school: School, { id }: { id: string }) => (await rolesIn(school))[id] ?? null

async function addTeam() {
  const school = await addSchool(orm)
  const founder = await addMember(orm, school, 'admin', {}, { name: 'Ada Lark' })
  const owner = await addMember(orm, school, 'owner', {}, { name: 'Jo Finch' })
  const manager = await addMember(orm, school, 'manager', {}, { name: 'Mo Wren' })
  return { school, founder, owner, manager }
}

/** All calls wait for the team, so all were allowed when they came. */
async function atOnce(school: School, calls: (() => ReturnType<typeof remove>)[]) {
  const sent = await orm.transaction(async (tx) => {
    await lockTeam(tx, school.id)
    const waiting = calls.map((call) => call())
    await untilWaiting(database, calls.length)
    return waiting
  })
  return (await Promise.all(sent)).map(({ status }) => status).sort()
}

test('the team is listed by name with the stored roles, without those who left', async () => {
  const school = await addSchool(orm)
  const joinedAt = new Date('2026-03-02T12:00:00Z')
  const bea = await addPerson(orm, { name: 'Bea' })
  const ann = await addPerson(orm, { name: 'Ann' })
  const left = await addPerson(orm)
  await orm.insert(userOrganization).values([
    { organizationId: school.id, userId: bea.id, role: 'admin', joinedAt },
    { organizationId: school.id, userId: ann.id, role: 'manager', joinedAt },
    { organizationId: school.id, userId: left.id, role: 'owner', isActive: false },
  ])
  await addMember(orm, await addSchool(orm))
  const { body } = await visitor(sendAnything, ann.token)('GET', `/api/${school.slug}/admin/members`)
  expect(body).toEqual({
    members: [
      { id: ann.id, name: 'Ann', email: ann.email, role: 'manager', joinedAt: '2026-03-02T12:00:00.000Z' },
      { id: bea.id, name: 'Bea', email: bea.email, role: 'admin', joinedAt: '2026-03-02T12:00:00.000Z' },
    ],
    invitations: [],
  })
})

test('a role is changed by an owner, counts from the next call on, and is on record once; it cannot become that of the admin, or none', async () => {
  const { school, owner, manager } = await addTeam()
  const path = `/api/${school.slug}/admin/organization` as const
  expect((await visitor(sendAnything, manager.token)('PATCH', path, {})).status).toBe(403)
  const answer = await rename(school, owner, manager, 'owner')
  expect([answer.status, answer.body]).toEqual([200, { message: 'Role updated' }])
  expect((await visitor(sendAnything, manager.token)('PATCH', path, {})).status).toBe(200)
  await rename(school, owner, manager, 'manager')
  expect((await visitor(sendAnything, manager.token)('PATCH', path, {})).status).toBe(403)
  const again = async () => expect((await rename(school, owner, manager, 'manager')).status).toBe(200)
  const changes = await activityOf(orm, again)
  expect(changes.filter(({ subjectId }) => subjectId === manager.id)).toEqual([])
  for (const role of ['admin', 'super', '', null, 7]) {
    const answer = await rename(school, owner, manager, role)
    expect([role, answer.status, answer.refusal?.message]).toEqual([role, 400, 'Please select a role'])
  }
  expect(await placeOf(school, manager)).toBe('manager')
})

test('a role of one’s own stays what it is, for an admin, an owner, and a super admin', async () => {
  const { school, founder, owner } = await addTeam()
  await orm.insert(userOrganization).values({ organizationId: school.id, userId: superAdmin.id, role: 'owner' })
  const before = await rolesIn(school)
  for (const person of [founder, owner, superAdmin]) {
    const answer = await rename(school, person, person, 'manager')
    expect([answer.status, answer.refusal]).toEqual([403, { message: 'You cannot change your own role.' }])
  }
  expect(await rolesIn(school)).toEqual(before)
})

describe('the founder', () => {
  const refusal = [403, { message: 'Only a super admin can change or remove the admin.' }]

  test('is demoted and removed by a super admin, and by no other owner or admin', async () => {
    const { school, founder, owner } = await addTeam()
    for (const other of [owner, await addMember(orm, school, 'admin')]) {
      for (const answer of [await rename(school, other, founder, 'owner'), await remove(school, other, founder)])
        expect([answer.status, answer.refusal]).toEqual(refusal)
    }
    expect(await placeOf(school, founder)).toBe('admin')
    expect((await rename(school, superAdmin, founder, 'manager')).status).toBe(200)
    expect(await placeOf(school, founder)).toBe('manager')
    expect((await remove(school, superAdmin, founder)).status).toBe(200)
    expect(await placeOf(school, founder)).toBeNull()
  })

  test('may leave while an owner stays', async () => {
    const { school, founder } = await addTeam()
    expect((await remove(school, founder, founder)).status).toBe(200)
    expect(await placeOf(school, founder)).toBeNull()
  })
})

test('a member who is removed has no rights from the next call on, and may come back', async () => {
  const { school, owner, manager } = await addTeam()
  const answer = await remove(school, owner, manager)
  expect([answer.status, answer.body]).toEqual([200, { message: 'Member removed' }])
  const list = visitor(sendAnything, manager.token)
  expect((await list('GET', `/api/${school.slug}/admin/auctions`)).status).toBe(403)
  expect((await list('GET', '/api/user/organizations')).body.organizations).toEqual([])
  expect((await remove(school, owner, manager)).status).toBe(404)
})

describe('the last who can lead', () => {
  const refusal = [409, { message: 'An organization needs at least one owner.' }]

  test.each(['admin', 'owner'] as const)(
    'cannot leave, being %s, nor be demoted or removed by a super admin',
    async (role) => {
      const school = await addSchool(orm)
      const last = await addMember(orm, school, role)
      await addMember(orm, school, 'manager')
      const renamed = await rename(school, superAdmin, last, 'manager')
      for (const answer of [await remove(school, last, last), renamed, await remove(school, superAdmin, last)])
        expect([answer.status, answer.refusal]).toEqual(refusal)
      expect(await placeOf(school, last)).toBe(role)
    },
  )

  test('is so although another owner has been deactivated', async () => {
    const school = await addSchool(orm)
    const last = await addMember(orm, school, 'owner')
    const asleep = await addMember(orm, school, 'owner')
    await orm.update(user).set({ isActive: false }).where(eq(user.id, asleep.id))
    expect((await remove(school, last, last)).status).toBe(409)
    expect((await remove(school, last, asleep)).status).toBe(200)
  })

  type Call = (school: School, one: Somebody, other: Somebody) => ReturnType<typeof remove>
  test.each<[string, Call, number[]]>([
    ['demote each other', (school, one, other) => rename(school, one, other, 'manager'), [200, 403]],
    ['remove each other', (school, one, other) => remove(school, one, other), [200, 403]],
    ['leave', (school, one) => remove(school, one, one), [200, 409]],
  ])('is left when two owners %s at once', async (_, call, statuses) => {
    const school = await addSchool(orm)
    const [ann, bea] = [await addMember(orm, school, 'owner'), await addMember(orm, school, 'owner')]
    expect(await atOnce(school, [() => call(school, ann, bea), () => call(school, bea, ann)])).toEqual(statuses)
    expect([await placeOf(school, ann), await placeOf(school, bea)]).toContain('owner')
  })
})

describe('handing over', () => {
  const emailRowsOf = ({ id }: School) => orm.select().from(outbox).where(eq(outbox.organizationId, id))

  test.each(['owner', 'manager'] as const)('makes an %s the admin, the admin an owner, and tells both', async (who) => {
    const team = await addTeam()
    const { school, founder } = team
    const answer = await makeAdmin(school, founder, team[who])
    expect([answer.status, answer.body]).toEqual([200, { message: 'Admin changed' }])
    const other = who === 'owner' ? team.manager : team.owner
    const rest = who === 'owner' ? ('manager' as const) : ('owner' as const)
    expect(await rolesIn(school)).toEqual({ [founder.id]: 'owner', [team[who].id]: 'admin', [other.id]: rest })
    const mails = await emailRowsOf(school)
    expect(mails.map(({ kind, recipient }) => [kind, recipient]).sort()).toEqual(
      [founder, team[who]].map(({ email }) => ['admin-changed', email]).sort(),
    )
    expect(mails[0]?.content).toEqual({ newName: team[who].name, formerName: 'Ada Lark' })
    expect((await makeAdmin(school, founder, team.owner)).status).toBe(403)
  })

  test('is a super admin’s too, also where no admin is left', async () => {
    const { school, founder, owner, manager } = await addTeam()
    await orm.update(userOrganization).set({ isActive: false }).where(eq(userOrganization.userId, founder.id))
    expect((await makeAdmin(school, superAdmin, owner)).status).toBe(200)
    expect(await rolesIn(school)).toEqual({ [owner.id]: 'admin', [manager.id]: 'manager' })
    // Nor is who left it any more.
    const isAdmin = and(eq(userOrganization.organizationId, school.id), eq(userOrganization.role, 'admin'))
    expect(await orm.$count(userOrganization, isAdmin)).toBe(1)
    const emails = (await emailRowsOf(school)).map(({ recipient, content }) => [recipient, content])
    expect(emails).toEqual([[owner.email, { newName: 'Jo Finch', formerName: null }]])
  })

  test('is no owner’s, and nobody becomes admin who is not on the team or cannot sign in', async () => {
    const { school, founder, owner, manager } = await addTeam()
    expect((await makeAdmin(school, owner, owner)).status).toBe(403)
    expect((await makeAdmin(school, founder, await addPerson(orm))).status).toBe(404)
    await orm.update(user).set({ isActive: false }).where(eq(user.id, manager.id))
    expect((await makeAdmin(school, founder, manager)).status).toBe(404)
    const again = await makeAdmin(school, founder, founder)
    expect([again.status, again.refusal]).toEqual([409, { message: 'This person is already the admin.' }])
    expect(await rolesIn(school)).toMatchObject({ [founder.id]: 'admin', [owner.id]: 'owner' })
  })

  test('counts once of two at once, and there is one admin', async () => {
    const { school, founder, owner, manager } = await addTeam()
    const calls = [owner, manager].map((to) => () => makeAdmin(school, founder, to))
    expect(await atOnce(school, calls)).toEqual([200, 403])
    expect(Object.values(await rolesIn(school)).filter((role) => role === 'admin')).toHaveLength(1)
  })
})
