import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { user } from '../../../db/schema/accounts.ts'
import { checkoutLink } from '../../../db/schema/checkout.ts'
import { invitation, userOrganization } from '../../../db/schema/organizations.ts'
import { activityOf } from '../../../tests/support/activity.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { tokenMailedTo } from '../../../tests/support/invitation.ts'
import { addPerson } from '../../../tests/support/person.ts'
import { addMember, addSchool } from '../../../tests/support/school.ts'
import { visitor } from '../../../tests/support/visitor.ts'

const { database, orm, send, sendAnything } = await sharedApp()
const superAdmin = visitor(sendAnything, (await addPerson(orm, { isSuperAdmin: true })).token)

/** A school whose owner has invited somebody, perhaps themselves, and made a checkout link, as its admin did. */
async function addScene() {
  const school = await addSchool(orm)
  const [admin, owner] = [await addMember(orm, school, 'admin'), await addMember(orm, school, 'owner')]
  const [asAdmin, asOwner] = [visitor(sendAnything, admin.token), visitor(sendAnything, owner.token)]
  const email = `${crypto.randomUUID()}@example.org`
  const path = `/api/${school.slug}/admin` as const
  await asOwner('POST', `${path}/invite`, { email, role: 'owner' })
  for (const by of [asOwner, asAdmin]) await by('POST', `${path}/checkout-links`, { hours: 4 })
  const token = await tokenMailedTo(database, email)
  const row = async () => (await orm.select().from(invitation).where(eq(invitation.email, email)))[0]
  const status = async () => (await row())?.status
  const links = orm.select().from(checkoutLink).where(eq(checkoutLink.organizationId, school.id))
  const revokedLinksBy = async () => (await links).filter(({ revokedAt }) => revokedAt).map(({ madeBy }) => madeBy)
  const place = `${path}/members/${owner.id}` as const
  return { school, admin, owner, asAdmin, asOwner, email, path, place, token, row, status, revokedLinksBy }
}
type Scene = Awaited<ReturnType<typeof addScene>>

async function accept(token: string) {
  const password = { password: 'Right-pa55word', confirmPassword: 'Right-pa55word' }
  return (await send('POST', '/api/invitations/accept', { token, name: 'Ann Lark', ...password })).status
}

const ends: [string, (scene: Scene) => Promise<{ status: number }>][] = [
  ['removed by the admin', ({ asAdmin, place }) => asAdmin('DELETE', place)],
  ['gone by themselves', ({ asOwner, place }) => asOwner('DELETE', place)],
  ['made a manager', ({ asAdmin, place }) => asAdmin('PATCH', `${place}/role`, { role: 'manager' })],
  [
    'removed by a super admin',
    ({ owner, school }) => superAdmin('DELETE', `/api/super-admin/users/${owner.id}/organizations/${school.id}`),
  ],
  ['deactivated', ({ owner }) => superAdmin('PATCH', `/api/super-admin/users/${owner.id}`, { isActive: false })],
]

test.each(ends)('the pending invitations and checkout links of an owner who is %s are revoked', async (_, end) => {
  const scene = await addScene()
  const other = await addScene()
  const entries = await activityOf(orm, async () => expect((await end(scene)).status).toBe(200))
  expect(entries.map(({ kind }) => kind)).toContain('checkout-link-revoked')
  expect([await scene.status(), await scene.revokedLinksBy()]).toEqual(['revoked', [scene.owner.id]])
  expect(await accept(scene.token)).toBe(404)
  expect([await other.status(), await other.revokedLinksBy()]).toEqual(['pending', []])
})

test('those of a colleague stay, and so do those of an owner who is refused to go', async () => {
  const { path, place, token, status, admin, asOwner } = await addScene()
  const mallory = await addPerson(orm)
  expect((await visitor(sendAnything, mallory.token)('DELETE', place)).status).toBe(403)
  expect((await asOwner('DELETE', `${path}/members/${admin.id}`)).status).toBe(403)
  const colleague = await addMember(orm, await addSchool(orm), 'manager')
  expect((await asOwner('DELETE', `${path}/members/${colleague.id}`)).status).toBe(404)
  expect(await status()).toBe('pending')
  expect(await accept(token)).toBe(200)
})

const setPlace = (userId: string, place: Partial<typeof userOrganization.$inferInsert>) =>
  orm.update(userOrganization).set(place).where(eq(userOrganization.userId, userId))

const losses: [string, (id: string) => Promise<unknown>][] = [
  ['lost their place', (id) => setPlace(id, { isActive: false })],
  ['became a manager', (id) => setPlace(id, { role: 'manager' })],
  ['was deactivated', (id) => orm.update(user).set({ isActive: false }).where(eq(user.id, id))],
]

test.each(losses)('an invitation whose inviter %s, however that came about, is not accepted', async (_, lose) => {
  const scene = await addScene()
  await lose(scene.owner.id)
  expect(await scene.status()).toBe('pending')
  expect((await send('GET', `/api/invitations/${scene.token}`)).status).toBe(404)
  expect(await accept(scene.token)).toBe(404)
})

test('one that a colleague sent again is theirs', async () => {
  const { path, place, asAdmin, email, row, status } = await addScene()
  expect((await asAdmin('PATCH', `${path}/invitations/${(await row())?.id ?? ''}/resend`)).status).toBe(200)
  await asAdmin('DELETE', place)
  expect(await status()).toBe('pending')
  expect(await accept(await tokenMailedTo(database, email))).toBe(200)
})
