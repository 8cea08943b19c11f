import { describe, expect, test } from 'bun:test'
import { openTestApp } from '../../tests/support/app.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { addPerson } from '../../tests/support/person.ts'
import { addSchool } from '../../tests/support/school.ts'
import { addMember } from '../../tests/support/team.ts'
import { visitor } from '../../tests/support/visitor.ts'
import { hashPassword } from '../access/password.ts'

const database = await freshDatabase()
const { orm } = database
const { sendAnything } = openTestApp(database)
const root = await addPerson(orm, { isSuperAdmin: true })
const superAdmin = visitor(sendAnything, root.token)
const setActive = ({ id }: { id: string }, isActive: unknown, as = superAdmin) =>
  as('PATCH', `/api/super-admin/users/${id}`, { isActive })
const isIn = async (token: string) => (await visitor(sendAnything, token)('GET', '/api/auth/me')).status === 200

describe('deactivating somebody', () => {
  test('signs them out everywhere at once and keeps them out, until they are let in and sign in anew', async () => {
    const password = 'Larksong-1'
    const person = await addPerson(orm, { passwordHash: await hashPassword(password) })
    const signIn = () => visitor(sendAnything)('POST', '/api/auth/login', { email: person.email, password })
    expect((await signIn()).status).toBe(200)
    expect((await setActive(person, false)).body).toEqual({ message: 'User updated' })
    expect([await isIn(person.token), (await signIn()).status]).toEqual([false, 401])
    expect((await setActive(person, true)).status).toBe(200)
    expect([await isIn(person.token), (await signIn()).status]).toEqual([false, 200])
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

  test('is done to the only owner of a school too', async () => {
    const owner = await addMember(orm, await addSchool(orm), 'owner')
    expect((await setActive(owner, false)).status).toBe(200)
  })

  test.each([undefined, null, 'false', 0])('by %p is refused', async (isActive) => {
    const person = await addPerson(orm)
    expect((await setActive(person, isActive)).status).toBe(400)
    expect(await isIn(person.token)).toBe(true)
  })
})
