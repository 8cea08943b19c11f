import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../../db/migrate.ts'
import { openWire } from '../../support/wire.ts'
import { onceOrAtASignal } from './close-at-signal.ts'
import { openCluster } from './cluster.ts'
import { openMailServer } from './mail-server.ts'
import { openNginx } from './nginx.ts'
import { openProcess, type Process } from './processes.ts'

/** What a fault run is played on: a durable database, a wire to it, processes, and a mail server. */
export type Stage = Awaited<ReturnType<typeof openStage>>

interface Setting {
  /** How many server processes share the database. */
  processes?: number
  behindProxy?: boolean
  /** What has a small disk of its own, which can be filled: the database, or all that the first process stores. */
  smallDisk?: 'database' | 'uploads' | undefined
}

/** In megabytes: PostgreSQL's own files leave some room in the first. */
const DISK_SIZES = { database: 400, uploads: 8 }

export async function openStage({ processes: count = 1, behindProxy = false, smallDisk }: Setting) {
  const folder = await mkdtemp(join(tmpdir(), 'bidlark-faults-'))
  // As root the database runs under another account, which must be able to walk in.
  await chmod(folder, 0o755)
  const home = join(folder, 'database')
  const dataDirs = Array.from({ length: count }, (_, index) => join(folder, `data-${index}`))
  const small = { database: home, uploads: dataDirs[0] ?? '' }
  const disk = smallDisk ? await mountSmallDisk(small[smallDisk], DISK_SIZES[smallDisk]) : null
  const cluster = await openCluster(home, count)
  const wire = await openWire(cluster.url)
  const mail = await openMailServer()
  const log = join(folder, 'processes.log')
  await migrate(cluster.url)
  const common = { DATABASE_URL: wire.url, SMTP_URL: mail.url, EMAIL_FROM: 'bids@example.org' }
  const processes: Process[] = []
  for (const dataDir of dataDirs) processes.push(await openProcess({ ...common, DATA_DIR: dataDir }, log))

  const urls = processes.map(({ url }) => url)
  const proxy = behindProxy ? await openNginx(folder, urls) : null

  async function close() {
    await proxy?.stop()
    for (const process of processes) await process.end('SIGKILL')
    await wire.close()
    await mail.stop()
    await cluster.stop().catch(() => {})
    await disk?.unmount()
    await rm(folder, { recursive: true })
  }

  return { folder, cluster, disk, wire, mail, processes, proxy, close: onceOrAtASignal(close) }
}

/** A small disk in memory, mounted at `folder`. Needs root. */
async function mountSmallDisk(folder: string, megabytes: number) {
  await mkdir(folder)
  await run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder)
  const filler = join(folder, 'filler')
  return {
    /** Leaves no room on it. */
    fill: () => writeFile(filler, Buffer.alloc(megabytes * 1024 * 1024)).catch(() => {}),
    free: () => rm(filler),
    unmount: () => run('umount', folder),
  }
}

async function run(...command: string[]) {
  const status = await Bun.spawn(command, { stdio: ['ignore', 'inherit', 'inherit'] }).exited
  if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}`)
}
