import { expect, test } from 'bun:test'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts'
import { readConfig } from './config.ts'

const folder = await temporaryFolder()

async function secret(name: string, content: string): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, content)
  return file
}

test('a variable can be given as a file, without the line break at its end; an empty one counts as not given', async () => {
  const DATABASE_URL_FILE = await secret('database', 'postgres://bidlark:secret@db.example.org/bids\n')
  const RESEND_API_KEY_FILE = await secret('key', 're_123')
  const config = readConfig({ DATABASE_URL_FILE, RESEND_API_KEY_FILE, EMAIL_FROM: 'bids@example.org' })
  expect(config.databaseUrl).toBe('postgres://bidlark:secret@db.example.org/bids')
  expect(config.email).toMatchObject({ kind: 'resend', apiKey: 're_123' })
  expect(readConfig({ DATABASE_URL_FILE: await secret('empty', '\n') }).databaseUrl).toBeNull()
})

test('a file that cannot be read, one beside its variable, and a wrong one, by the name of its variable, are named together', async () => {
  const [DATABASE_URL_FILE, PORT_FILE] = [await secret('both', 'x'), await secret('port', 'eighty')]
  const wrong = { SMTP_URL_FILE: join(folder, 'missing'), DATABASE_URL_FILE, PORT_FILE }
  expect(() => readConfig({ ...wrong, DATABASE_URL: 'postgres://localhost/bids' })).toThrow(
    [
      'These environment variables need a change:',
      '  DATABASE_URL_FILE: is set, and so is DATABASE_URL',
      '  SMTP_URL_FILE: names a file that cannot be read',
      '  PORT: must be a port number',
    ].join('\n'),
  )
})
