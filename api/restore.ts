import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Restored, restoreBackup } from '../db/backup/restore-backup.ts'
import { startPostgres } from '../db/embedded/embedded.ts'
import { configOrExit } from './server/context/config.ts'

const REFUSALS: Record<Exclude<Restored['kind'], 'restored'>, string> = {
  'in-use': 'Bidlark is running. Stop it, and run this again.',
  'not-empty': 'There are accounts or organizations in this database already. To lose them, add --replace.',
  'no-backup': 'This file is no backup, or is not complete.',
  newer: 'This backup is of a newer Bidlark. Install that version, and run this again.',
}

// What `bun run restore` runs: puts a backup in place of the embedded database, while Bidlark is stopped.
const config = configOrExit()
const { values, positionals } = parseArgs({ options: { replace: { type: 'boolean' } }, allowPositionals: true })
const [typed] = positionals
if (!typed) leave('Usage: bun run restore FILE [--replace]')
if (config.databaseUrl) leave('DATABASE_URL is set: restore that database by pg_restore, see docs/self-hosting.md.')
const file = resolve(typed)
if (!(await Bun.file(file).exists())) leave(`There is no file ${file}.`)
const refusal = await restore()
if (refusal) leave(refusal)
console.log('The database is restored.')

async function restore(): Promise<string | null> {
  const server = await startPostgres(config.dataDir)
  try {
    const outcome = await restoreBackup(server.url, file, { replace: values.replace ?? false })
    return outcome.kind === 'restored' ? null : REFUSALS[outcome.kind]
  } finally {
    await server.stop()
  }
}

function leave(reason: string): never {
  console.error(reason)
  process.exit(1)
}
