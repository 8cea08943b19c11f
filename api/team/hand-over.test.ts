import { expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { user } from '../../db/schema/accounts.ts'
import { outbox } from '../../db/schema/mail.ts'
import { userOrganization } from '../../db/schema/organizations.ts'
import { sharedApp } from '../../tests/support/app.ts'
import { addPerson } from '../../tests/support/person.ts'
import { addSchool } from '../../tests/support/school.ts'
import { addMember } from '../../tests/support/team.ts'
import { untilWaiting } from '../../tests/support/until-waiting.ts'
import { visitor } from '../../tests/support/visitor.ts'
import { lockTeam } from './lock-team.ts'

const { database, orm, sendAnything } = await sharedApp()

async function addTeam() {
  const school = await addSchool(orm)
  const admin = await addMember(orm, school, 'admin', {}, { name: 'Ada Lark' })
  const owner = await addMember(orm, school, 'owner', {}, { name: 'Jo Finch' })
  const manager = await addMember(orm, school, 'manager', {}, { name: 'Mo Wren' })
  const hand = (by: { token: string }, to: { id: string }) =>
    visitor(sendAnything, by.token)('POST', `/api/${school.slug}/admin/members/${to.id}/make-admin`)
  const roles = async () => {
    const isThere = and(eq(userOrganization.organizationId, school.id), eq(userOrganization.isActive, true))
    const rows = await orm
      .select({ name: user.name, role: userOrganization.role })
      .from(userOrganization)
      .innerJoin(user, eq(user.id, userOrganization.userId))
      .where(isThere)
    return Object.fromEntries(rows.map(({ name, role }) => [name, role]))
  }
  return { school, admin, owner, manager, hand, roles }
}

test.each(['owner', 'manager'] as const)(
  'the admin makes an %s the admin, becomes an owner, and both are told',
  async (who) => {
    const team = await addTeam()
    const { school, admin, hand, roles } = team
    const answer = await hand(admin, team[who])
    expect([answer.status, answer.body]).toEqual([200, { message: 'Admin changed' }])
    const rest = who === 'owner' ? { 'Mo Wren': 'manager' as const } : { 'Jo Finch': 'owner' as const }
    expect(await roles()).toEqual({ 'Ada Lark': 'owner', [team[who].name]: 'admin', ...rest })
    const mails = await orm.select().from(outbox).where(eq(outbox.organizationId, school.id))
    expect(mails.map(({ kind, recipient }) => [kind, recipient]).sort()).toEqual(
      [admin, team[who]].map(({ email }) => ['admin-changed', email]).sort(),
    )
    expect(mails[0]?.content).toEqual({ newName: team[who].name, formerName: 'Ada Lark' })
    expect((await hand(admin, team.owner)).status).toBe(403)
  },
)

test('a super admin does so too, also where no admin is left', async () => {
  const { school, admin, owner, hand, roles } = await addTeam()
  const superAdmin = await addPerson(orm, { isSuperAdmin: true })
  await orm.update(userOrganization).set({ isActive: false }).where(eq(userOrganization.userId, admin.id))
  expect((await hand(superAdmin, owner)).status).toBe(200)
  expect(await roles()).toEqual({ 'Jo Finch': 'admin', 'Mo Wren': 'manager' })
  const mails = await orm.select().from(outbox).where(eq(outbox.organizationId, school.id))
  expect(mails.map(({ recipient, content }) => [recipient, content])).toEqual([
    [owner.email, { newName: 'Jo Finch', formerName: null }],
  ])
})

test('an owner does not, and nobody becomes admin who is not on the team or cannot sign in', async () => {
  const { admin, owner, manager, hand, roles } = await addTeam()
  expect((await hand(owner, owner)).status).toBe(403)
  expect((await hand(admin, await addPerson(orm))).status).toBe(404)
  await orm.update(user).set({ isActive: false }).where(eq(user.id, manager.id))
  expect((await hand(admin, manager)).status).toBe(404)
  const again = await hand(admin, admin)
  expect([again.status, again.refusal]).toEqual([409, { message: 'This person is already the admin.' }])
  expect(await roles()).toMatchObject({ 'Ada Lark': 'admin', 'Jo Finch': 'owner' })
})

test('of two handovers at once, one counts, and there is one admin', async () => {
  const { school, admin, owner, manager, hand, roles } = await addTeam()
  const attempts = await orm.transaction(async (tx) => {
    await lockTeam(tx, school.id)
    const begun = [hand(admin, owner), hand(admin, manager)]
    await untilWaiting(database, 2)
    return begun
  })
  expect((await Promise.all(attempts)).map(({ status }) => status).sort()).toEqual([200, 403])
  expect(Object.values(await roles()).filter((role) => role === 'admin')).toHaveLength(1)
})
