import { z } from 'zod'
import { openDatabase } from '../db/clients.ts'
import { startPostgres } from '../db/embedded/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { ensureSuperAdmin, type SuperAdminAtStart } from './accounts/sign-in/ensure-super-admin.ts'
import { newPassword } from './contract/accounts/account.ts'
import { email } from './contract/values/address/email.ts'
import { type Config, configOrExit } from './server/context/config.ts'

const USAGE = 'Usage: bun run admin:create you@example.org'

// What `bun run admin:create` runs: makes a super admin, whose password is asked for, or piped in.
const config = configOrExit()
const account = readAccount(process.argv[2])
const outcome = await createIn(config, account)
if (outcome === 'ordinary-account') leave(`${account.email} has an ordinary account, which stays one.`)
const isNew = outcome === 'created'
console.log(`${account.email} is a super admin${isNew ? '.' : ' already, with the password they have.'}`)

function readAccount(typed: string | undefined) {
  if (!typed) leave(USAGE)
  const read = z.object({ email: email(), password: newPassword }).safeParse({
    email: typed,
    password: askUnseen('Password:'),
  })
  return read.success ? read.data : leave(read.error.issues.map(({ message }) => message).join('\n'))
}

/** Asks at the terminal without echoing what is typed. */
function askUnseen(question: string): string {
  showTyping(false)
  try {
    return prompt(question) ?? ''
  } finally {
    showTyping(true)
  }
}

function showTyping(isShown: boolean) {
  if (!process.stdin.isTTY) return
  Bun.spawnSync(['stty', isShown ? 'echo' : '-echo'], { stdin: 'inherit' })
  if (isShown) console.log()
}

async function createIn(
  { databaseUrl, dataDir }: Config,
  superAdmin: Config['superAdmin'],
): Promise<SuperAdminAtStart> {
  const embedded = databaseUrl ? null : await startPostgres(dataDir)
  const url = databaseUrl ?? embedded?.url ?? ''
  await migrate(url)
  const database = openDatabase(url)
  try {
    return await ensureSuperAdmin(database.orm, { superAdmin }, new Date())
  } finally {
    await database.close()
    await embedded?.stop()
  }
}

function leave(reason: string): never {
  console.error(reason)
  process.exit(1)
}
