import { describe, expect, test } from 'bun:test'
import { openTestApp } from '../../tests/support/app.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { addPerson } from '../../tests/support/person.ts'
import { addSchool, type School } from '../../tests/support/school.ts'
import { addMember } from '../../tests/support/team.ts'
import { visitor } from '../../tests/support/visitor.ts'

const database = await freshDatabase()
const { orm } = database
const { sendAnything } = openTestApp(database)
const superAdmin = visitor(sendAnything, (await addPerson(orm, { isSuperAdmin: true })).token)
const remove = (person: { id: string }, school: School) =>
  superAdmin('DELETE', `/api/super-admin/users/${person.id}/organizations/${school.id}`)
const teamOf = async ({ slug }: School) => (await superAdmin('GET', `/api/${slug}/admin/members`)).body.members.length

describe('taking somebody off a team', () => {
  test('ends their rights there at once, and nowhere else', async () => {
    const [maple, oak] = [await addSchool(orm), await addSchool(orm)]
    await addMember(orm, maple, 'owner')
    const jo = await addMember(orm, maple, 'admin')
    await addMember(orm, oak, 'owner')
    await remove(await addMember(orm, oak), oak)
    const answer = await remove(jo, maple)
    expect([answer.status, answer.body]).toEqual([200, { message: 'Member removed' }])
    const theirs = visitor(sendAnything, jo.token)
    expect((await theirs('GET', `/api/${maple.slug}/admin/organization`)).status).toBe(403)
    expect((await theirs('GET', '/api/auth/me')).status).toBe(200)
    expect([await teamOf(maple), await teamOf(oak)]).toEqual([1, 1])
  })

  test.each(['admin', 'owner'] as const)('is refused for the last %s, in an inactive school too', async (role) => {
    for (const isActive of [true, false]) {
      const school = await addSchool(orm, { isActive })
      await addMember(orm, school)
      const answer = await remove(await addMember(orm, school, role), school)
      expect([answer.status, answer.refusal]).toEqual([409, { message: 'An organization needs at least one owner.' }])
      expect(await teamOf(school)).toBe(2)
    }
  })

  test('who is on no team finds nothing', async () => {
    const school = await addSchool(orm)
    const answer = await remove(await addPerson(orm), school)
    expect([answer.status, answer.refusal]).toEqual([404, { message: 'Member not found' }])
  })

  test('leaves one of two owners who are removed at once', async () => {
    const school = await addSchool(orm)
    const owners = [await addMember(orm, school, 'owner'), await addMember(orm, school, 'owner')]
    const statuses = (await Promise.all(owners.map((owner) => remove(owner, school)))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409])
    expect(await teamOf(school)).toBe(1)
  })
})
