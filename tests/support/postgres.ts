import { statfsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startPostgres } from '../../db/embedded/embedded.ts'

/** Followed by the number of the process whose tests it serves. */
const FOLDER = 'bidlark-test-'

/** Nothing here outlives the run, so nothing needs to reach the disk or be tidied. Measurements never use this server. */
const UNKEPT = {
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
  checkpoint_timeout: '1h',
  max_connections: '300',
}

/** Where Linux keeps files in memory. A database is a thousand of them, and tests make a hundred databases. */
const MEMORY = '/dev/shm'
/** What a run of all tests leaves there at most. */
const NEEDED_BYTES = 6 * 1024 ** 3

/** A server for one run of tests: in a temporary folder, in memory if there is room, which goes when it stops. */
export async function startTestPostgres(): Promise<EmbeddedPostgres> {
  for (const parent of [MEMORY, tmpdir()]) await sweep(parent)
  const parent = hasRoomInMemory() ? MEMORY : tmpdir()
  const folder = await mkdtemp(join(parent, `${FOLDER}${process.pid}-`))
  // As root the server runs under another account, which must be able to walk in.
  await chmod(folder, 0o755)
  return startIn(folder)
}

async function startIn(folder: string): Promise<EmbeddedPostgres> {
  const server = await startPostgres(folder, UNKEPT)
  return {
    url: server.url,
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true })
    },
  }
}

/** Ends the servers of runs that were killed before they could. */
async function sweep(parent: string) {
  for (const name of await readdir(parent).catch(() => [])) {
    const pid = name.startsWith(FOLDER) ? Number.parseInt(name.slice(FOLDER.length), 10) : Number.NaN
    if (Number.isNaN(pid) || isRunning(pid)) continue
    await startIn(join(parent, name))
      .then((left) => left.stop())
      // Another run may be sweeping too.
      .catch((problem: unknown) => console.warn(`${name} was left alone: ${problem}`))
  }
}

function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > NEEDED_BYTES
  } catch {
    return false
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
