import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { user } from '../../../db/schema/accounts.ts'
import { invitation, userOrganization } from '../../../db/schema/organizations.ts'
import { sharedApp } from '../../../tests/support/app.ts'
import { tokenMailedTo } from '../../../tests/support/invitation.ts'
import { addPerson } from '../../../tests/support/person.ts'
import { addSchool } from '../../../tests/support/school.ts'
import { addMember } from '../../../tests/support/team.ts'
import { visitor } from '../../../tests/support/visitor.ts'

const { database, orm, send, sendAnything } = await sharedApp()
const superAdmin = await addPerson(orm, { isSuperAdmin: true })

/** A school whose owner has invited somebody, perhaps themselves. */
async function addScene() {
  const school = await addSchool(orm)
  const admin = await addMember(orm, school, 'admin')
  const owner = await addMember(orm, school, 'owner')
  const email = `${crypto.randomUUID()}@example.org`
  const path = `/api/${school.slug}/admin` as const
  await visitor(sendAnything, owner.token)('POST', `${path}/invite`, { email, role: 'owner' })
  const token = await tokenMailedTo(database, email)
  const status = async () => (await orm.select().from(invitation).where(eq(invitation.email, email)))[0]?.status
  return { path, admin, owner, email, token, status, school }
}
type Scene = Awaited<ReturnType<typeof addScene>>

async function accept(token: string) {
  const password = { password: 'Right-pa55word', confirmPassword: 'Right-pa55word' }
  return (await send('POST', '/api/invitations/accept', { token, name: 'Ann Lark', ...password })).status
}

const ends: [string, (scene: Scene) => Promise<{ status: number }>][] = [
  [
    'removed by the admin',
    ({ path, admin, owner }) => visitor(sendAnything, admin.token)('DELETE', `${path}/members/${owner.id}`),
  ],
  [
    'gone by themselves',
    ({ path, owner }) => visitor(sendAnything, owner.token)('DELETE', `${path}/members/${owner.id}`),
  ],
  [
    'made a manager',
    ({ path, admin, owner }) =>
      visitor(sendAnything, admin.token)('PATCH', `${path}/members/${owner.id}/role`, { role: 'manager' }),
  ],
  [
    'removed by a super admin',
    ({ owner, school }) =>
      visitor(sendAnything, superAdmin.token)(
        'DELETE',
        `/api/super-admin/users/${owner.id}/organizations/${school.id}`,
      ),
  ],
  [
    'deactivated',
    ({ owner }) =>
      visitor(sendAnything, superAdmin.token)('PATCH', `/api/super-admin/users/${owner.id}`, { isActive: false }),
  ],
]

test.each(ends)('the pending invitations of an owner who is %s are revoked', async (_, end) => {
  const scene = await addScene()
  const other = await addScene()
  expect((await end(scene)).status).toBe(200)
  expect(await scene.status()).toBe('revoked')
  expect(await accept(scene.token)).toBe(404)
  expect(await other.status()).toBe('pending')
})

test('those of a colleague stay, and so do those of an owner who is refused to go', async () => {
  const { path, owner, token, status, admin } = await addScene()
  const mallory = await addPerson(orm)
  expect((await visitor(sendAnything, mallory.token)('DELETE', `${path}/members/${owner.id}`)).status).toBe(403)
  expect((await visitor(sendAnything, owner.token)('DELETE', `${path}/members/${admin.id}`)).status).toBe(403)
  const colleague = await addMember(orm, await addSchool(orm), 'manager')
  expect((await visitor(sendAnything, owner.token)('DELETE', `${path}/members/${colleague.id}`)).status).toBe(404)
  expect(await status()).toBe('pending')
  expect(await accept(token)).toBe(200)
})

const losses: [string, (scene: Scene) => Promise<unknown>][] = [
  [
    'lost their place',
    ({ owner }) => orm.update(userOrganization).set({ isActive: false }).where(eq(userOrganization.userId, owner.id)),
  ],
  [
    'became a manager',
    ({ owner }) => orm.update(userOrganization).set({ role: 'manager' }).where(eq(userOrganization.userId, owner.id)),
  ],
  ['was deactivated', ({ owner }) => orm.update(user).set({ isActive: false }).where(eq(user.id, owner.id))],
]

test.each(losses)('an invitation whose inviter %s, however that came about, is not accepted', async (_, lose) => {
  const scene = await addScene()
  await lose(scene)
  expect(await scene.status()).toBe('pending')
  expect((await send('GET', `/api/invitations/${scene.token}`)).status).toBe(404)
  expect(await accept(scene.token)).toBe(404)
})

test('one that a colleague sent again is theirs', async () => {
  const { path, admin, owner, email, status } = await addScene()
  const [row] = await orm.select().from(invitation).where(eq(invitation.email, email))
  const byAdmin = visitor(sendAnything, admin.token)
  expect((await byAdmin('PATCH', `${path}/invitations/${row?.id ?? ''}/resend`)).status).toBe(200)
  await byAdmin('DELETE', `${path}/members/${owner.id}`)
  expect(await status()).toBe('pending')
  expect(await accept(await tokenMailedTo(database, email))).toBe(200)
})
