import { expect, test } from 'bun:test'
import { twoStep } from '../../db/schema/accounts.ts'
import { openTestApp } from '../../tests/support/app.ts'
import { sharedDatabase } from '../../tests/support/database.ts'
import { addPerson } from '../../tests/support/person.ts'
import { addSchool } from '../../tests/support/school.ts'
import { addMember } from '../../tests/support/team.ts'
import { visitor } from '../../tests/support/visitor.ts'

const database = await sharedDatabase()
const { orm } = database
const apps = {
  nobody: openTestApp(database),
  'super-admins': openTestApp(database, { TWO_STEP_FOR: 'super-admins' }),
  owners: openTestApp(database, { TWO_STEP_FOR: 'owners' }),
}
const school = await addSchool(orm)
const people = {
  manager: await addMember(orm, school, 'manager'),
  owner: await addMember(orm, school, 'owner'),
  admin: await addMember(orm, school, 'admin'),
  'super admin': await addPerson(orm, { isSuperAdmin: true }),
}
const careful = await addMember(orm, school, 'owner')
await orm.insert(twoStep).values({ userId: careful.id, secret: 'AAAA', createdAt: new Date(), confirmedAt: new Date() })

const needed = {
  message: 'Please turn on two-step sign-in first. It’s under User Settings, Password.',
  code: 'two-step-needed',
}

test.each([
  ['nobody', []],
  ['super-admins', ['super admin']],
  ['owners', ['owner', 'admin', 'super admin']],
] as const)('two-step sign-in for %s keeps out %p until they have it', async (whom, expected) => {
  const { sendAnything } = apps[whom]
  const refused: string[] = []
  for (const [who, { token }] of Object.entries(people)) {
    const answer = await visitor(sendAnything, token)('GET', `/api/${school.slug}/admin/organization`)
    if (answer.status === 403) {
      expect(answer.refusal).toEqual(needed)
      refused.push(who)
    }
  }
  expect(refused).toEqual([...expected])
  const platform = await visitor(sendAnything, people['super admin'].token)('GET', '/api/super-admin/totals')
  expect(platform.status).toBe(whom === 'nobody' ? 200 : 403)
  const inside = await visitor(sendAnything, careful.token)('GET', `/api/${school.slug}/admin/organization`)
  expect(inside.status).toBe(200)
})

test('whoever is kept out can still set it up', async () => {
  const { sendAnything } = apps.owners
  for (const { token } of [people.owner, people['super admin']]) {
    expect((await visitor(sendAnything, token)('POST', '/api/user/two-step')).status).toBe(200)
  }
})
