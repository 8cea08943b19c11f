import { afterAll, beforeEach, expect, test } from 'bun:test'
import { freshDatabase } from '../../tests/support/database.ts'
import { startSecurePostgres } from '../../tests/support/secure-postgres.ts'
import { openDatabase } from '../clients.ts'

const server = await startSecurePostgres()
afterAll(() => server.stop())
beforeEach(() => server.showCertificateFor('127.0.0.1'))

const withMode = (url: string, mode: string) => `${url}?sslmode=${mode}&sslrootcert=${server.certFile}`

/** Asks over each pool whether it is encrypted. */
async function ask(url: string) {
  const database = openDatabase(url)
  const question = 'select ssl from pg_stat_ssl where pid = pg_backend_pid()'
  try {
    const answers = await Promise.all([
      database.reads.unsafe(question),
      database.judgeBids((tx) => tx.unsafe(question)),
      database.orm.execute(question),
    ])
    return answers.map(([row]) => row?.ssl)
  } finally {
    await database.close()
  }
}

const failure = (url: string) =>
  ask(url).then(
    () => null,
    ({ message, cause }: Error) => (cause instanceof Error ? cause.message : message),
  )

test('a certificate that the root vouches for is trusted, and every pool is encrypted', async () => {
  expect(await ask(withMode(server.url, 'verify-full'))).toEqual([true, true, true])
  expect(await ask(server.url)).toEqual([false, false, false])
})

test('a certificate for another host is refused when names count, and only then', async () => {
  await server.showCertificateFor('db.example.org')
  expect(await failure(withMode(server.url, 'verify-full'))).toContain('TLS with the database failed')
  expect(await ask(withMode(server.url, 'verify-ca'))).toEqual([true, true, true])
})

test('a certificate that nobody vouches for is refused when it counts, and only then', async () => {
  expect(await failure(`${server.url}?sslmode=verify-full`)).toContain('TLS with the database failed')
  expect(await ask(`${server.url}?sslmode=require`)).toEqual([true, true, true])
})

test('a server without TLS is refused when it is asked for', async () => {
  const { url } = await freshDatabase()
  expect(await failure(`${url}?sslmode=require`)).toBe('TLS with the database failed: it has none')
})
