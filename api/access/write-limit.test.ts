import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { act } from '../../db/schema/record.ts'
import { openTestApp } from '../../tests/support/app.ts'
import { sharedDatabase } from '../../tests/support/database.ts'
import { addPerson } from '../../tests/support/person.ts'
import { addSchool } from '../../tests/support/school.ts'
import { addMember } from '../../tests/support/team.ts'
import { visitor } from '../../tests/support/visitor.ts'
import { writeLimit } from './write-limit.ts'

const database = await sharedDatabase()
const { orm } = database
const { context, sendAnything } = openTestApp(database, {})
const school = await addSchool(orm)

/** So many changes before, without the time each of them takes. */
const count = (userId: string, times: number) =>
  Promise.all(Array.from({ length: times }, () => writeLimit(context).count(userId)))

test('a person changes something six hundred times in ten minutes, wherever, and reads as often as they like', async () => {
  const owner = await addMember(orm, school, 'owner')
  const send = visitor(sendAnything, owner.token)
  const addLabel = (label: string) => send('POST', `/api/${school.slug}/admin/category-labels`, { label })
  const rename = (name: string) => send('PATCH', '/api/user/profile', { name, email: owner.email })
  await count(owner.id, 598)
  expect((await rename('Ada One')).status).toBe(200)
  expect((await addLabel('Art')).status).toBe(201)
  const before = await orm.$count(act, eq(act.actorId, owner.id))
  for (const late of [await rename('Ada Two'), await addLabel('Books')]) {
    expect([late.status, late.refusal?.message]).toEqual([429, 'Too many attempts. Please try again in 10 minutes.'])
  }
  expect(await orm.$count(act, eq(act.actorId, owner.id))).toBe(before)
  expect((await send('GET', '/api/auth/me')).status).toBe(200)
  expect((await send('GET', `/api/${school.slug}/admin/organization`)).status).toBe(200)
})

test('what one person changed leaves others as free as before', async () => {
  const [busy, other] = [await addPerson(orm), await addPerson(orm)]
  await count(busy.id, 600)
  const rename = ({ email, token }: typeof busy) =>
    visitor(sendAnything, token)('PATCH', '/api/user/profile', { name: 'Ada', email })
  expect([(await rename(busy)).status, (await rename(other)).status]).toEqual([429, 200])
})
