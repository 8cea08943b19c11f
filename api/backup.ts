import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { writeBackup } from '../db/backup/write-backup.ts'
import { clusterIn } from '../db/embedded/cluster.ts'
import { startPostgres } from '../db/embedded/embedded.ts'
import { configOrExit } from './server/context/config.ts'

// What `bun run backup` runs: copies the embedded database into a file, whether Bidlark runs or not.
const config = configOrExit()
const [typed] = process.argv.slice(2)
if (!typed) leave('Usage: bun run backup FILE')
if (config.databaseUrl) leave('DATABASE_URL is set: back that database up by pg_dump, see docs/self-hosting.md.')
if (!existsSync(clusterIn(config.dataDir))) leave(`There is no database in ${config.dataDir}. Is DATA_DIR right?`)
const file = resolve(typed)
const server = await startPostgres(config.dataDir)
try {
  await writeBackup(server.url, file)
  console.log(
    `The database is in ${file}. Photos and keys are not: copy ${config.dataDir}, too, see docs/self-hosting.md.`,
  )
} finally {
  await server.stop()
}

function leave(reason: string): never {
  console.error(reason)
  process.exit(1)
}
