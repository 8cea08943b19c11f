import { describe, expect, test } from 'bun:test'
import { userOrganization } from '../../db/schema/organizations.ts'
import { openTestApp } from '../../tests/support/app.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { addPerson } from '../../tests/support/person.ts'
import { addSchool } from '../../tests/support/school.ts'
import { addMember } from '../../tests/support/team.ts'
import { visitor } from '../../tests/support/visitor.ts'

const database = await freshDatabase()
const { orm } = database
const { sendAnything } = openTestApp(database)

const HOUR = 3_600_000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR)
const add = (name: string, email: string, hours: number) => addPerson(orm, { name, email, createdAt: hoursAgo(hours) })

const root = await addPerson(orm, { name: 'Root', email: 'root@x.example', isSuperAdmin: true, createdAt: hoursAgo(1) })
const superAdmin = visitor(sendAnything, root.token)
const ada = await add('Ada Lark', 'ada@x.example', 2)
const jo = await add('Jo Finch', 'jo@x.example', 3)
const sam = await add('Sam 100%', 'sam@y.example', 4)
const maple = await addSchool(orm, { name: 'Maple Street', slug: 'm-st' })
const oak = await addSchool(orm, { name: 'Oak Hill', slug: 'oak', isActive: false })
const demo = await addSchool(orm, { name: 'Demo School', slug: 'demo-school', isDemo: true })
const membership = (
  school: { id: string },
  { id }: { id: string },
  more: Partial<typeof userOrganization.$inferInsert> = {},
) => orm.insert(userOrganization).values({ userId: id, organizationId: school.id, ...more })
await membership(oak, ada)
await membership(maple, ada, { role: 'admin' })
await membership(maple, jo, { isActive: false })
await membership(demo, sam, { role: 'owner' })

const list = async (query = '') => (await superAdmin('GET', `/api/super-admin/users?${query}`)).body
const names = async (query: string) => (await list(query)).users.map(({ name }) => name).join(', ')

describe('the list of users', () => {
  test('without a question is the first page of everybody, newest first', async () => {
    expect(await names('')).toBe('Root, Ada Lark, Jo Finch, Sam 100%')
    expect((await list()).pagination).toMatchObject({ page: 1, totalPages: 1, totalCount: 4 })
  })

  test('tells where each one works, as what, and when they were last here, but no password', async () => {
    const { users } = await list('search=ada')
    expect(users).toEqual([
      {
        ...{ id: ada.id, name: 'Ada Lark', email: 'ada@x.example', isActive: true, isSuperAdmin: false },
        signsInTwoSteps: false,
        ...{ createdAt: ada.createdAt.toISOString(), lastLoginAt: expect.any(String) },
        organizations: [
          { id: maple.id, name: 'Maple Street', slug: 'm-st', role: 'admin' },
          { id: oak.id, name: 'Oak Hill', slug: 'oak', role: 'manager' },
        ],
      },
    ])
  })

  test('leaves out memberships that were given up, and the demo', async () => {
    const { users } = await list('search=@')
    expect(users.map(({ organizations }) => organizations.length)).toEqual([0, 2, 0, 0])
  })

  test.each([
    ['search=lark', 'Ada Lark'],
    ['search=JO@X', 'Jo Finch'],
    ['search=maple%20street', 'Ada Lark'],
    ['search=m-st', 'Ada Lark'],
    ['search=oak', 'Ada Lark'],
    ['search=demo-school', ''],
    ['search=%25', 'Sam 100%'],
    ['search=a_k', ''],
    ['search=y.example', 'Sam 100%'],
    ['limit=1&page=2', 'Ada Lark'],
    ['limit=3&page=99', 'Sam 100%'],
    ['limit=1&search=x.example&page=3', 'Jo Finch'],
  ])('%s finds "%s"', async (query, found) => {
    expect(await names(query)).toBe(found)
  })

  test('says of somebody who never came that they did not', async () => {
    const school = await addSchool(orm)
    const { email } = await addMember(orm, school)
    await database.reads`update "user" set last_login_at = null where email = ${email}`
    expect((await list(`search=${email}`)).users[0]?.lastLoginAt).toBeNull()
  })
})
