import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startPostgres } from '../../db/embedded/embedded.ts'

/** Followed by the number of the process whose tests it serves. */
const FOLDER = 'bidlark-test-'

/** A server for one run of tests: in a temporary folder, which goes when it stops. */
export async function startTestPostgres(): Promise<EmbeddedPostgres> {
  await sweep()
  const folder = await mkdtemp(join(tmpdir(), `${FOLDER}${process.pid}-`))
  // As root the server runs under another account, which must be able to walk in.
  await chmod(folder, 0o755)
  return startIn(folder)
}

async function startIn(folder: string): Promise<EmbeddedPostgres> {
  // Nothing here outlives the run, so nothing needs to reach the disk. Measurements never use this server.
  const server = await startPostgres(folder, { fsync: 'off', full_page_writes: 'off', max_connections: '300' })
  return {
    url: server.url,
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true })
    },
  }
}

/** Ends the servers of runs that were killed before they could. */
async function sweep() {
  for (const name of await readdir(tmpdir())) {
    const pid = name.startsWith(FOLDER) ? Number.parseInt(name.slice(FOLDER.length), 10) : Number.NaN
    if (Number.isNaN(pid) || isRunning(pid)) continue
    await startIn(join(tmpdir(), name))
      .then((left) => left.stop())
      // Another run may be sweeping too.
      .catch((problem: unknown) => console.warn(`${name} was left alone: ${problem}`))
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
