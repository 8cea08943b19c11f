import { describe, expect, test } from 'bun:test'
import { activityOf } from '../../tests/support/activity.ts'
import { freshApp } from '../../tests/support/app.ts'
import { addPerson } from '../../tests/support/person.ts'
import { addMember, addSchool, type School } from '../../tests/support/school.ts'
import { visitor } from '../../tests/support/visitor.ts'
import { hashPassword } from '../server/access/password.ts'

const { orm, sendAnything } = await freshApp()
const root = await addPerson(orm, { isSuperAdmin: true })
const superAdmin = visitor(sendAnything, root.token)
const setActive = ({ id }: { id: string }, isActive: unknown, as = superAdmin) =>
  as('PATCH', `/api/super-admin/users/${id}`, { isActive })
const isIn = async (token: string) => (await visitor(sendAnything, token)('GET', '/api/auth/me')).status === 200

const remove = (person: { id: string }, school: School) =>
  superAdmin('DELETE', `/api/super-admin/users/${person.id}/organizations/${school.id}`)
const teamOf = async ({ slug }: School) => (await superAdmin('GET', `/api/${slug}/admin/members`)).body.members.length

test('taking somebody off a team ends their place there, and they stay signed in', async () => {
  const maple = await addSchool(orm)
  await addMember(orm, maple, 'owner')
  const jo = await addMember(orm, maple, 'admin')
  const answer = await remove(jo, maple)
  expect([answer.status, answer.body]).toEqual([200, { message: 'Member removed' }])
  expect([await teamOf(maple), await isIn(jo.token)]).toEqual([1, true])
  const again = await remove(jo, maple)
  expect([again.status, again.refusal]).toEqual([404, { message: 'Member not found' }])
})

test('taking somebody off a team is refused for the last owner, in an inactive school too', async () => {
  const school = await addSchool(orm, { isActive: false })
  await addMember(orm, school)
  const answer = await remove(await addMember(orm, school, 'owner'), school)
  expect([answer.status, answer.refusal]).toEqual([409, { message: 'An organization needs at least one owner.' }])
  expect(await teamOf(school)).toBe(2)
})

describe('deactivating somebody', () => {
  test('signs the only owner of a school out everywhere at once, until they are let in and sign in anew', async () => {
    const password = 'Larksong-1'
    const passwordHash = await hashPassword(password)
    const person = await addMember(orm, await addSchool(orm), 'owner', {}, { passwordHash })
    const signIn = () => visitor(sendAnything)('POST', '/api/auth/login', { email: person.email, password })
    expect((await signIn()).status).toBe(200)
    expect((await setActive(person, false)).body).toEqual({ message: 'User updated' })
    expect([await isIn(person.token), (await signIn()).status]).toEqual([false, 401])
    expect((await setActive(person, true)).status).toBe(200)
    expect([await isIn(person.token), (await signIn()).status]).toEqual([false, 200])
  })

  test('activating who is active already signs nobody out, and is not on record, nor does what says neither', async () => {
    const person = await addPerson(orm)
    expect(await activityOf(orm, async () => expect((await setActive(person, true)).status).toBe(200))).toEqual([])
    for (const isActive of [undefined, 'false', 0]) expect((await setActive(person, isActive)).status).toBe(400)
    expect(await isIn(person.token)).toBe(true)
  })

  test('is not done to oneself', async () => {
    const answer = await setActive(root, false)
    expect([answer.status, answer.refusal]).toEqual([403, { message: 'You cannot deactivate yourself.' }])
    expect(await isIn(root.token)).toBe(true)
  })

  test('leaves one of two super admins who do it to each other at once', async () => {
    const two = [await addPerson(orm, { isSuperAdmin: true }), await addPerson(orm, { isSuperAdmin: true })] as const
    const answers = await Promise.all([
      setActive(two[1], false, visitor(sendAnything, two[0].token)),
      setActive(two[0], false, visitor(sendAnything, two[1].token)),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect([await isIn(two[0].token), await isIn(two[1].token)].filter(Boolean)).toHaveLength(1)
  })
})
