import type { Database } from '../../../db/clients.ts'
import { type Config, isThisMachine } from './config.ts'

const UNENCRYPTED =
  'DATABASE_URL leads to another host without TLS. Add ?sslmode=verify-full, or ?sslmode=disable where nobody listens.'
const SUPERUSER = 'DATABASE_URL signs in as a superuser. Bidlark only needs a role that owns its database.'

/** What should be different about the database and the way to it, in words for whoever runs the process. */
export async function databaseWarnings(
  { databaseUrl, development }: Pick<Config, 'databaseUrl' | 'development'>,
  database: Database,
): Promise<string[]> {
  const lossy = await lossySettings(database)
  const warnings: string[] = []
  if (lossy.length > 0) {
    warnings.push(`PostgreSQL runs with ${lossy.join(' and ')} off: A POWER CUT CAN LOSE BIDS, or the whole database.`)
  }
  // The embedded server is on this machine, and has no other role.
  if (databaseUrl === null) return warnings
  if (isReadable(new URL(databaseUrl))) warnings.push(UNENCRYPTED)
  // A contributor's server is often the embedded one, which `bun run dev` names to the API.
  if (!development && (await isSuperuser(database))) warnings.push(SUPERUSER)
  return warnings
}

/** Whether others may read what is said to the database, though nobody chose that. */
function isReadable(url: URL): boolean {
  // A socket of this machine's is no host.
  const isSocket = url.hostname === '' || /^%2f/i.test(url.hostname)
  return !isSocket && !isThisMachine(url) && !url.searchParams.has('sslmode')
}

/** The settings of the server that let a power cut take what was committed. Only its administrator can change them. */
async function lossySettings({ reads }: Pick<Database, 'reads'>): Promise<string[]> {
  const rows = await reads<{ name: string }[]>`
    select name from pg_settings where name in ('fsync', 'full_page_writes') and setting = 'off' order by name`
  return rows.map(({ name }) => name)
}

/** Whether the role that we sign in as may do everything on the server, which we never need. */
async function isSuperuser({ reads }: Pick<Database, 'reads'>): Promise<boolean> {
  const [role] = await reads<{ usesuper: boolean }[]>`select usesuper from pg_user where usename = current_user`
  return role?.usesuper ?? false
}
