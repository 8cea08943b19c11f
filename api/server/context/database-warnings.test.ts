import { expect, test } from 'bun:test'
import { freshDatabase } from '../../../tests/support/database.ts'
import { databaseWarnings } from './database-warnings.ts'

const database = await freshDatabase()
const warningsAt = async (databaseUrl: string | null, development = false) =>
  (await databaseWarnings({ databaseUrl, development }, database)).join('\n')

test.each([
  ['postgres://bids@db.example.org/bids', true],
  ['postgres://bids@db.example.org/bids?sslmode=disable', false],
  ['postgres://bids@db.example.org/bids?sslmode=verify-full', false],
  ['postgres://bids@localhost/bids', false],
  ['postgres://bids@127.0.0.1:5433/bids', false],
  ['postgres://%2Fvar%2Frun%2Fpostgresql/bids', false],
])('whether %s is warned of for going without TLS: %p', async (url, isWarned) => {
  expect((await warningsAt(url)).includes('leads to another host without TLS')).toBe(isWarned)
})

test('a superuser is named, but the embedded server has nobody else', async () => {
  expect(await warningsAt('postgres://localhost/bids')).toContain('signs in as a superuser')
  expect(await warningsAt(null)).not.toContain('superuser')
  expect(await warningsAt('postgres://localhost/bids', true)).not.toContain('superuser')
})
