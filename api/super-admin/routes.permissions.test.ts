import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import * as accountsTables from '../../db/schema/accounts.ts'
import { session } from '../../db/schema/accounts.ts'
import * as itemsTables from '../../db/schema/items.ts'
import * as organizationsTables from '../../db/schema/organizations.ts'
import { activityOf } from '../../tests/support/activity.ts'
import { freshApp } from '../../tests/support/fresh-app.ts'
import { addPerson } from '../../tests/support/person.ts'
import { addItem, addSchool } from '../../tests/support/school.ts'
import { addMember } from '../../tests/support/team.ts'
import { visitor } from '../../tests/support/visitor.ts'

const tables = { ...accountsTables, ...itemsTables, ...organizationsTables }

const { orm, app, sendAnything } = await freshApp()

/** Every call for super admins, and what is sent. */
const calls: Record<string, object | undefined> = {
  'GET /api/super-admin/totals': undefined,
  'GET /api/super-admin/organizations': undefined,
  'GET /api/super-admin/organizations/:id': undefined,
  'PATCH /api/super-admin/organizations/:id': { name: 'Mine now', isActive: false },
  'DELETE /api/super-admin/organizations/:id': undefined,
  'GET /api/super-admin/users': undefined,
  'PATCH /api/super-admin/users/:userId': { isActive: false },
  'DELETE /api/super-admin/users/:userId/two-step': undefined,
  'DELETE /api/super-admin/users/:userId/organizations/:orgId': undefined,
  'GET /api/super-admin/activity': undefined,
  'GET /api/super-admin/activity/export': undefined,
  'GET /api/super-admin/mails': undefined,
  'GET /api/super-admin/mail-health': undefined,
  'GET /api/super-admin/mail-quota': undefined,
  'POST /api/super-admin/mails/send-held': undefined,
}
const rows = Object.entries(calls).map(([call, body]) => {
  const [method = '', path = ''] = call.split(' ')
  return { call, method, path, body }
})

const maple = await addWorld()
const notAllowed = [403, 'You are not allowed to do this.'] as const
const signedOut = [401, 'Please sign in.'] as const
const outsiders = [
  ['nobody', null, ...signedOut],
  ['a stranger', (await addPerson(orm)).token, ...notAllowed],
  ['the founder', maple.founder.token, ...notAllowed],
  ['a deactivated super admin', await deactivatedSuperAdmin(), ...signedOut],
] as const

test('the table holds every call for super admins', () => {
  const routes = app.routes.filter(({ path }) => path.startsWith('/api/super-admin'))
  expect(Object.keys(calls).sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort())
})

describe.each(rows)('$call', ({ method, path, body }) => {
  test.each(outsiders)('is not for %s', async (_who, token, status, message) => {
    const before = await everything()
    const answer = await visitor(sendAnything, token).sendAnything(method, fill(path, maple), body)
    expect([answer.status, answer.refusal]).toEqual([status, { message }])
    expect(await everything()).toEqual(before)
  })

  test('is for a super admin, whose change is in the activity', async () => {
    const { id, token } = await addPerson(orm, { isSuperAdmin: true })
    const address = fill(path, await addWorld())
    const entries = await activityOf(orm, async () => {
      expect((await visitor(sendAnything, token).sendAnything(method, address, body)).status).toBe(200)
    })
    if (method !== 'GET') expect(entries).toMatchObject([{ actorId: id, network: 'unknown' }])
  })
})

const named = rows.flatMap((row) => [...row.path.matchAll(/:\w+/g)].map(([parameter]) => ({ ...row, parameter })))

describe.each(named)('$call with a $parameter', ({ method, path, body, parameter }) => {
  test.each([crypto.randomUUID(), 'guessed', '%00', '1 or 1=1'])('of %p finds nothing', async (id) => {
    const { token } = await addPerson(orm, { isSuperAdmin: true })
    const address = fill(path.replace(parameter, id), await addWorld())
    const answer = await visitor(sendAnything, token).sendAnything(method, address, body)
    expect([answer.status, answer.refusal]).toEqual([404, { message: expect.stringMatching(/not found$/) }])
  })
})

/** A school with an item, its founder, and somebody else of its team. */
async function addWorld() {
  const school = await addSchool(orm)
  await addItem(orm, school)
  const manager = await addMember(orm, school)
  await orm.insert(tables.twoStep).values({ userId: manager.id, secret: 'AAAA', createdAt: new Date() })
  return { school, founder: await addMember(orm, school, 'admin'), manager }
}
type World = Awaited<ReturnType<typeof addWorld>>

function fill(path: string, { school, manager }: World): string {
  return path.replace(/:(id|orgId)/, school.id).replace(':userId', manager.id)
}

async function deactivatedSuperAdmin(): Promise<string> {
  const { id, token } = await addPerson(orm, { isSuperAdmin: true })
  await orm.update(tables.user).set({ isActive: false }).where(eq(tables.user.id, id))
  return token
}

function everything() {
  const { organization, user, twoStep, userOrganization, auctionItem } = tables
  return Promise.all(
    [organization, user, twoStep, userOrganization, auctionItem, session].map((each) => orm.select().from(each)),
  )
}
