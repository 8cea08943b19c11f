import { Database } from 'bun:sqlite'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import postgres from 'postgres'
import { claimUrl, clusterIn, ensureCluster, knownUrl } from './cluster.ts'
import { findPrograms, type Programs } from './programs.ts'

export interface EmbeddedPostgres {
  url: string
  /** Stops the server, unless another of our processes is still connected: the last one does. */
  stop(): Promise<void>
}

/** Server settings by their PostgreSQL names; no quotes or blanks in the values. */
type Settings = Record<string, string>

const OWN_SETTINGS: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // Errors are ours to log; the text of a failed statement holds bidders' addresses.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  // Our queries are short: compiling one costs more than running it.
  jit: 'off',
}

/**
 * A real PostgreSQL below `dataDir`, made at the first start, listening on this machine alone. A server left running by
 * a killed process is reused; of two starts on one folder, one waits for the other. Commits are durable unless
 * `settings` say otherwise.
 */
export async function startPostgres(dataDir: string, settings: Settings = {}): Promise<EmbeddedPostgres> {
  await mkdir(dataDir, { recursive: true })
  return withFolderLock(dataDir, async () => {
    const programs = await findPrograms(dataDir)
    await ensureCluster(dataDir, programs)
    if (!(await isServing(dataDir))) await launch(dataDir, programs, settings)
    const url = await knownUrl(dataDir)
    return { url, stop: () => withFolderLock(dataDir, () => stop(dataDir, programs, url)) }
  })
}

/** Stops a server once its start is over; one that did not start needs no stop. */
export async function stopEmbedded(starting: Promise<EmbeddedPostgres>): Promise<void> {
  const server = await starting.catch(() => null)
  await server?.stop()
}

async function stop(dataDir: string, { run }: Programs, url: string) {
  if (!(await hasLiveServer(dataDir)) || (await isStillUsed(url))) return
  await run('pg_ctl', ['stop', '-w', '-m', 'fast', '-D', clusterIn(dataDir)])
}

async function launch(dataDir: string, { run }: Programs, settings: Settings) {
  const { port } = new URL(await claimUrl(dataDir))
  const options = Object.entries({ ...OWN_SETTINGS, ...settings, port }).map(([name, value]) => `-c ${name}=${value}`)
  const log = join(clusterIn(dataDir), 'server.log')
  const { size: before } = Bun.file(log)
  try {
    await run('pg_ctl', ['start', '-w', '-D', clusterIn(dataDir), '-l', log, '-o', options.join(' ')])
  } catch (cause) {
    // What earlier starts wrote into the log would tell of them.
    const written = await Bun.file(log)
      .slice(before)
      .text()
      .catch(() => '')
    const lines = [...errorsOf(cause), ...written.trim().split('\n').slice(-8)]
    throw new Error(['The embedded PostgreSQL did not start.', ...lines].join('\n').trim(), { cause })
  }
}

/** What a program said that failed. */
function errorsOf(problem: unknown): string[] {
  return problem instanceof Error && 'stderr' in problem ? String(problem.stderr).trim().split('\n') : []
}

/** Whether a server left by an earlier process answers, once it is done starting or stopping. */
async function isServing(dataDir: string): Promise<boolean> {
  const deadline = Date.now() + 30_000
  while (await hasLiveServer(dataDir)) {
    if (await answers(await knownUrl(dataDir))) return true
    if (Date.now() > deadline) throw new Error(`The PostgreSQL that runs in ${clusterIn(dataDir)} does not answer.`)
    await Bun.sleep(100)
  }
  return false
}

/**
 * Whether a server runs below `dataDir`, ready or not. PostgreSQL clears a lock file whose
 * process is gone, but not one whose process id another program has by now: that one goes here.
 */
export async function hasLiveServer(dataDir: string): Promise<boolean> {
  const lockFile = join(clusterIn(dataDir), 'postmaster.pid')
  const content = await readIfThere(lockFile)
  if (content === null) return false
  const pid = Number.parseInt(content, 10)
  const program = await programOf(pid)
  if (program && program !== 'postgres') await rm(lockFile, { force: true })
  return program === 'postgres'
}

/** Read without asking first whether it is there: a server that stops removes it at any moment. */
async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** The name of the program that runs as `pid`, or `null` when there is none. */
async function programOf(pid: number): Promise<string | null> {
  // A small container has no `ps`, and macOS no /proc.
  if (process.platform === 'linux') return readFile(`/proc/${pid}/comm`, 'utf8').then(trim, () => null)
  const ps = Bun.spawn(['ps', '-p', String(pid), '-o', 'comm='], { stderr: 'ignore' })
  return basename(trim(await new Response(ps.stdout).text())) || null
}

const trim = (text: string) => text.trim()

function answers(url: string): Promise<boolean> {
  return ask(url, (sql) => sql`select 1`).then(Boolean, () => false)
}

/** Asks for up to three seconds, because a connection just closed is listed longer, above all on a busy machine. */
async function isStillUsed(url: string): Promise<boolean> {
  for (let attempt = 0; attempt < 60; attempt++) {
    const users = await ask(url, (sql) => sql`select from pg_stat_activity where application_name = 'bidlark'`)
    if (users.length === 0) return false
    await Bun.sleep(50)
  }
  return true
}

async function ask<Answer>(url: string, query: (sql: postgres.Sql) => Promise<Answer>): Promise<Answer> {
  const sql = postgres(url, { max: 1, connect_timeout: 2 })
  try {
    return await query(sql)
  } finally {
    await sql.end()
  }
}

const MILLISECONDS_BETWEEN_ATTEMPTS = 50

/** Does `work` while no other process does something under this lock, and waits for its turn. */
async function withFolderLock<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  // SQLite's lock belongs to the process: unlike a file with a process id in it, a kill leaves none behind.
  const lock = new Database(join(folder, 'postgres.lock'))
  try {
    while (!isTaken(lock)) await Bun.sleep(MILLISECONDS_BETWEEN_ATTEMPTS)
    return await work()
  } finally {
    lock.close()
  }
}

function isTaken(lock: Database): boolean {
  try {
    lock.run('begin exclusive')
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY') return false
    throw error
  }
}
