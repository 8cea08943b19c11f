import { expect, test } from 'bun:test'
import { openTestApp } from '../../tests/support/app.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { addPerson } from '../../tests/support/person.ts'
import { addItem, addSchool } from '../../tests/support/school.ts'
import { visitor } from '../../tests/support/visitor.ts'

const database = await freshDatabase()
const { orm } = database
const { sendAnything } = openTestApp(database)
const superAdmin = visitor(sendAnything, (await addPerson(orm, { isSuperAdmin: true })).token)
const totals = async () => (await superAdmin('GET', '/api/super-admin/totals')).body

test('an empty platform has its super admin', async () => {
  expect(await totals()).toEqual({
    ...{ totalOrganizations: 0, activeOrganizations: 0, totalUsers: 1 },
    ...{ totalAuctions: 0, activeAuctions: 0 },
  })
})

test('the totals count everything but the demo and what was deleted', async () => {
  const [maple, oak, demo] = [
    await addSchool(orm),
    await addSchool(orm, { isActive: false }),
    await addSchool(orm, { isDemo: true }),
  ]
  await addItem(orm, maple)
  await addItem(orm, maple, { isActive: false })
  await addItem(orm, maple, { deletedAt: new Date() })
  await addItem(orm, oak, { startTime: new Date(0), endTime: new Date(1) })
  await addItem(orm, demo)
  expect(await totals()).toEqual({
    ...{ totalOrganizations: 2, activeOrganizations: 1, totalUsers: 1 },
    ...{ totalAuctions: 3, activeAuctions: 1 },
  })
})
