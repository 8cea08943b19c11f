import { expect, test } from 'bun:test'
import { organization } from '../../db/schema/organizations.ts'
import { openTestApp } from '../../tests/support/app.ts'
import { freshDatabase } from '../../tests/support/database.ts'
import { addPerson } from '../../tests/support/person.ts'
import { visitor } from '../../tests/support/visitor.ts'
import { vouchFor } from '../http/client-ip.ts'

const database = await freshDatabase()
const { sendAnything } = openTestApp(database, {})

test('20 organizations an hour are founded from one network, whoever asks; the next has to wait', async () => {
  const [ann, bob] = [await addPerson(database.orm), await addPerson(database.orm)]
  const found = ({ token }: { token: string }, address: string, slug = `school-${crypto.randomUUID()}`) => {
    const form = { name: 'Oak Hill School', slug, contactEmail: 'office@example.org', timeZone: 'America/Chicago' }
    return visitor(sendAnything, token)('POST', '/api/organizations', form, vouchFor(address))
  }
  for (const slug of ['x', 'admin', 'x y', 'UPPER']) expect((await found(ann, '203.0.113.7', slug)).status).toBe(400)
  const answers = await Promise.all(Array.from({ length: 20 }, () => found(ann, '203.0.113.7')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  const refused = await found(bob, '203.0.113.7')
  expect([refused.status, refused.refusal?.message]).toEqual([429, 'Too many attempts. Please try again in 1 hour.'])
  expect(Number(refused.headers.get('retry-after'))).toBeWithin(3500, 3601)
  expect(await database.orm.$count(organization)).toBe(20)
  expect((await found(bob, '203.0.113.8', 'oak-hill')).status).toBe(201)
  for (let turn = 0; turn < 20; turn++) expect((await found(bob, '203.0.113.8', 'oak-hill')).status).toBe(409)
  expect((await found(bob, '203.0.113.8')).status).toBe(201)
})
