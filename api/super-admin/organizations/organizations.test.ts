import { describe, expect, test } from 'bun:test'
import { userOrganization } from '../../../db/schema/organizations.ts'
import { freshApp } from '../../../tests/support/app.ts'
import { addPerson } from '../../../tests/support/person.ts'
import { addItem, addMember, addSchool } from '../../../tests/support/school.ts'
import { visitor } from '../../../tests/support/visitor.ts'

const HOUR = 3_600_000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR)

/** A database of its own, seen by its only super admin. */
async function openSuperAdmin(root: Parameters<typeof addPerson>[1] = {}) {
  const { database, orm, sendAnything } = await freshApp()
  const { token } = await addPerson(orm, { isSuperAdmin: true, ...root })
  return { database, orm, superAdmin: visitor(sendAnything, token) }
}

test('the totals count everything but the demo and what was deleted', async () => {
  const { orm, superAdmin } = await openSuperAdmin()
  const totals = async () => (await superAdmin('GET', '/api/super-admin/totals')).body
  const none = { totalOrganizations: 0, activeOrganizations: 0, totalAuctions: 0, activeAuctions: 0 }
  expect(await totals()).toEqual({ ...none, totalUsers: 1 })
  const [maple, oak] = [await addSchool(orm), await addSchool(orm, { isActive: false })]
  await addItem(orm, maple)
  await addItem(orm, maple, { isActive: false })
  await addItem(orm, maple, { deletedAt: new Date() })
  await addItem(orm, oak, { startTime: new Date(0), endTime: new Date(1) })
  await addItem(orm, await addSchool(orm, { isDemo: true }))
  const counted = { totalOrganizations: 2, activeOrganizations: 1, totalAuctions: 3, activeAuctions: 1 }
  expect(await totals()).toEqual({ ...counted, totalUsers: 1 })
})

describe('the list of organizations', async () => {
  const { orm, superAdmin } = await openSuperAdmin()
  const maple = await addSchool(orm, { name: 'Maple Street', slug: 'maple', createdAt: hoursAgo(1) })
  const oakHill = { name: 'Oak Hill', slug: 'oak-hill', contactEmail: 'ruth@maples.example' }
  await addSchool(orm, { ...oakHill, createdAt: hoursAgo(2) })
  await addSchool(orm, { name: '100% Pine', slug: 'pine', isActive: false, createdAt: hoursAgo(3) })
  await addSchool(orm, { name: 'Maple Demo', slug: 'maple-demo', isDemo: true })

  const list = async (query = '') => (await superAdmin('GET', `/api/super-admin/organizations?${query}`)).body
  const slugs = async (query: string) => (await list(query)).organizations.map(({ slug }) => slug).join(' ')

  test('without a question is the first page of all of them, newest first, and the demo is in none', async () => {
    expect(await slugs('')).toBe('maple oak-hill pine')
    const whole = { page: 1, totalPages: 1, totalCount: 3, hasPreviousPage: false, hasNextPage: false }
    expect((await list()).pagination).toEqual(whole)
    expect((await list('status=active&limit=1')).pagination).toMatchObject({ totalCount: 2, totalPages: 2 })
  })

  test('tells of each what its team sees, and how large it is', async () => {
    await addItem(orm, maple)
    await addItem(orm, maple, { startTime: hoursAgo(-1), endTime: hoursAgo(-2) })
    await addItem(orm, maple, { startTime: hoursAgo(2), endTime: hoursAgo(1) })
    await addItem(orm, maple, { isActive: false })
    await addItem(orm, maple, { deletedAt: new Date() })
    await addMember(orm, maple, 'admin')
    await addMember(orm, maple)
    await addMember(orm, maple, 'owner', { isActive: false })
    const { isDemo, ...row } = maple
    const seen = { ...row, createdAt: maple.createdAt.toISOString() }
    const size = { userCount: 2, totalAuctions: 4, activeAuctions: 1 }
    expect((await list()).organizations[0]).toEqual({ ...seen, ...size })
    expect((await list()).organizations[1]).toMatchObject({ userCount: 0, totalAuctions: 0, activeAuctions: 0 })
  })

  test.each([
    ['search=maple', 'maple oak-hill'],
    ['search=Öak-H%C3%ADll', 'oak-hill'],
    ['search=office@', 'maple pine'],
    ['search=%25', 'pine'],
    ['search=_', ''],
    ['status=active', 'maple oak-hill'],
    ['status=inactive', 'pine'],
    ['status=inactive&search=maple', ''],
    ['limit=2&page=2', 'pine'],
    ['limit=0', 'maple'],
    ['page=-1&limit=much&status=', 'maple oak-hill pine'],
  ])('%s finds "%s"', async (query, found) => {
    expect(await slugs(query)).toBe(found)
  })
})

describe('the list of users', async () => {
  const root = { name: 'Root', email: 'root@x.example', createdAt: hoursAgo(1) }
  const { database, orm, superAdmin } = await openSuperAdmin(root)
  const add = (name: string, email: string, hours: number) =>
    addPerson(orm, { name, email, createdAt: hoursAgo(hours) })

  const ada = await add('Ada Lark', 'ada@x.example', 2)
  const jo = await add('Jo Finch', 'jo@x.example', 3)
  const sam = await add('Sam 100%', 'sam@y.example', 4)
  const maple = await addSchool(orm, { name: 'Maple Street', slug: 'm-st' })
  const oak = await addSchool(orm, { name: 'Oak Hill', slug: 'oak', isActive: false })
  const demo = await addSchool(orm, { name: 'Demo School', slug: 'demo-school', isDemo: true })
  const places = [
    { organizationId: oak.id, userId: ada.id },
    { organizationId: maple.id, userId: ada.id, role: 'admin' as const },
    { organizationId: maple.id, userId: jo.id, isActive: false },
    { organizationId: demo.id, userId: sam.id, role: 'owner' as const },
  ]
  for (const place of places) await orm.insert(userOrganization).values(place)

  const list = async (query = '') => (await superAdmin('GET', `/api/super-admin/users?${query}`)).body
  const names = async (query: string) => (await list(query)).users.map(({ name }) => name).join(', ')

  test('tells where each one works, as what, and when they were last here, but no password', async () => {
    const { users } = await list('search=ada')
    const flags = { isActive: true, isSuperAdmin: false, signsInTwoSteps: false }
    const times = { createdAt: ada.createdAt.toISOString(), lastLoginAt: expect.any(String) }
    const organizations = [
      { id: maple.id, name: 'Maple Street', slug: 'm-st', role: 'admin' as const },
      { id: oak.id, name: 'Oak Hill', slug: 'oak', role: 'manager' as const },
    ]
    expect(users).toEqual([{ id: ada.id, name: 'Ada Lark', email: 'ada@x.example', ...flags, ...times, organizations }])
  })

  test('leaves out memberships that were given up, the demo, and when somebody came who never did', async () => {
    const { users } = await list('search=@')
    expect(users.map(({ organizations }) => organizations.length)).toEqual([0, 2, 0, 0])
    await database.reads`update "user" set last_login_at = null where id = ${sam.id}`
    expect((await list('search=sam')).users[0]?.lastLoginAt).toBeNull()
  })

  test.each([
    ['search=lark', 'Ada Lark'],
    ['search=JO@X', 'Jo Finch'],
    ['search=maple%20street', 'Ada Lark'],
    ['search=m-st', 'Ada Lark'],
    ['search=demo-school', ''],
    ['search=%25', 'Sam 100%'],
    ['search=a_k', ''],
    ['limit=1&search=x.example&page=3', 'Jo Finch'],
    ['', 'Root, Ada Lark, Jo Finch, Sam 100%'],
  ])('%s finds "%s"', async (query, found) => {
    expect(await names(query)).toBe(found)
  })
})
