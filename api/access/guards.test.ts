import { afterAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { Elysia } from 'elysia'
import { session, user } from '../../db/schema/accounts.ts'
import { userOrganization } from '../../db/schema/organizations.ts'
import { sharedDatabase } from '../../tests/support/database.ts'
import { addPerson } from '../../tests/support/person.ts'
import { addSchool } from '../../tests/support/school.ts'
import { openAppContext } from '../context/app-context.ts'
import { readConfig } from '../context/config.ts'
import { signedIn, superAdmin, teamMember } from './guards.ts'

const database = await sharedDatabase()
const { orm } = database
const context = openAppContext({ config: readConfig({}), database })
afterAll(context.clock.close)
const DAY = 24 * 60 * 60 * 1000

const app = new Elysia()
  .wrap(context.callTurns.endAfter)
  .use(new Elysia().use(signedIn(context)).get('/me', ({ person }) => person))
  .use(new Elysia().use(superAdmin(context)).get('/platform', ({ person }) => person))
  .use(
    new Elysia({ prefix: '/:orgSlug/admin' })
      .use(teamMember(context, 'see auctions'))
      .get('/start', ({ team }) => team),
  )

const maple = await addSchool(orm, { slug: 'maple' })
const people = {
  admin: await addPerson(orm),
  manager: await addPerson(orm),
  stranger: await addPerson(orm),
  superAdmin: await addPerson(orm, { isSuperAdmin: true }),
}
await orm
  .insert(userOrganization)
  .values((['admin', 'manager'] as const).map((role) => ({ organizationId: maple.id, userId: people[role].id, role })))

async function get(path: string, token?: string) {
  const headers: HeadersInit = token === undefined ? {} : { cookie: `session=${token}` }
  const response = await app.handle(new Request(`http://localhost${path}`, { headers }))
  const text = await response.text()
  return { status: response.status, setCookie: response.headers.getSetCookie(), body: text && JSON.parse(text) }
}

describe('a route for people who are signed in', () => {
  test('knows who asks, and nothing of the password', async () => {
    const { id, name, email, token } = people.stranger
    expect((await get('/me', token)).body).toEqual({ id, name, email, isSuperAdmin: false })
  })

  test.each([undefined, 'guessed', '', "' or 1=1 --"])('refuses the session %p', async (token) => {
    expect(await get('/me', token)).toEqual({ status: 401, setCookie: [], body: { message: 'Please sign in.' } })
  })

  test('refuses a session once it is over', async () => {
    const { token } = await addPerson(orm, {}, new Date(Date.now() - 30 * DAY - 1000))
    expect((await get('/me', token)).status).toBe(401)
  })

  test('refuses at once whoever is deactivated', async () => {
    const { id, token } = await addPerson(orm)
    expect((await get('/me', token)).status).toBe(200)
    await orm.update(user).set({ isActive: false }).where(eq(user.id, id))
    expect((await get('/me', token)).status).toBe(401)
  })

  test('sends the cookie again once a day, when the session moves on', async () => {
    const { token, tokenHash } = await addPerson(orm, {}, new Date(Date.now() - 2 * DAY))
    expect((await get('/me', token)).setCookie).toEqual([
      `session=${token}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`,
    ])
    expect((await get('/me', token)).setCookie).toEqual([])
    const [row] = await orm.select().from(session).where(eq(session.tokenHash, tokenHash))
    expect(row?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * DAY)
  })
})

describe('a route of an organization', () => {
  test('asks for a session before it tells whether the organization exists', async () => {
    expect((await get('/maple/admin/start')).status).toBe(401)
    expect((await get('/nowhere/admin/start')).status).toBe(401)
  })

  test('knows the organization, the person and the role', async () => {
    const { id, slug, name, timeZone } = maple
    const { body } = await get('/maple/admin/start', people.manager.token)
    expect(body).toMatchObject({ organization: { id, slug, name, timeZone, isActive: true }, role: 'manager' })
    expect(body.person.id).toBe(people.manager.id)
    expect((await get('/maple/admin/start', people.superAdmin.token)).body.role).toBe('admin')
  })
})

test.each([
  ['a super admin', people.superAdmin.token, 200],
  ['an admin of an organization', people.admin.token, 403],
  ['nobody', undefined, 401],
])('a route of the platform answers %s by the flag alone', async (_, token, status) => {
  expect((await get('/platform', token)).status).toBe(status)
})
