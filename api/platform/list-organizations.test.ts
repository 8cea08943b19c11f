import { describe, expect, test } from 'bun:test'
import { openTestApp } from '../../tests/support/app.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { addPerson } from '../../tests/support/person.ts'
import { addItem, addSchool } from '../../tests/support/school.ts'
import { addMember } from '../../tests/support/team.ts'
import { visitor } from '../../tests/support/visitor.ts'

const database = await freshDatabase()
const { orm } = database
const { sendAnything } = openTestApp(database)
const superAdmin = visitor(sendAnything, (await addPerson(orm, { isSuperAdmin: true })).token)

const HOUR = 3_600_000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR)

const maple = await addSchool(orm, { name: 'Maple Street', slug: 'maple', createdAt: hoursAgo(1) })
await addSchool(orm, {
  name: 'Oak Hill',
  slug: 'oak-hill',
  contactEmail: 'ruth@maples.example',
  createdAt: hoursAgo(2),
})
await addSchool(orm, { name: '100% Pine', slug: 'pine', isActive: false, createdAt: hoursAgo(3) })
await addSchool(orm, { name: 'Maple Demo', slug: 'maple-demo', isDemo: true })

const list = async (query = '') => (await superAdmin('GET', `/api/super-admin/organizations?${query}`)).body
const slugs = async (query: string) => (await list(query)).organizations.map(({ slug }) => slug).join(' ')

describe('the list of organizations', () => {
  test('without a question is the first page of all of them, newest first, and the demo is in none', async () => {
    expect(await slugs('')).toBe('maple oak-hill pine')
    expect((await list()).pagination).toEqual({
      ...{ page: 1, totalPages: 1, totalCount: 3 },
      ...{ hasPreviousPage: false, hasNextPage: false },
    })
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
    expect((await list()).organizations[0]).toEqual({
      ...{ ...row, createdAt: maple.createdAt.toISOString() },
      ...{ userCount: 2, totalAuctions: 4, activeAuctions: 1 },
    })
    expect((await list()).organizations[1]).toMatchObject({ userCount: 0, totalAuctions: 0, activeAuctions: 0 })
  })

  test.each([
    ['search=maple', 'maple oak-hill'],
    ['search=%20Oak%20', 'oak-hill'],
    ['search=OAK-H', 'oak-hill'],
    ['search=office@', 'maple pine'],
    ['search=100%25', 'pine'],
    ['search=%25', 'pine'],
    ['search=_', ''],
    ["search='", ''],
    ['search=elm', ''],
    ['status=all', 'maple oak-hill pine'],
    ['status=active', 'maple oak-hill'],
    ['status=inactive', 'pine'],
    ['status=inactive&search=maple', ''],
    ['limit=2', 'maple oak-hill'],
    ['limit=2&page=2', 'pine'],
    ['limit=2&page=99', 'pine'],
    ['limit=0', 'maple'],
    ['page=-1&limit=much&status=odd', 'maple oak-hill pine'],
  ])('%s finds "%s"', async (query, found) => {
    expect(await slugs(query)).toBe(found)
  })

  test('counts what was found, not what is shown', async () => {
    expect((await list('status=active&limit=1')).pagination).toMatchObject({ totalCount: 2, totalPages: 2 })
  })
})
