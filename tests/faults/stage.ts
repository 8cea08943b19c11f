import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../db/migrate.ts'
import { openWire } from '../support/wire.ts'
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
  /** How much room the database has, in megabytes; 0 for all of the machine's. */
  disk?: number
}

export async function openStage({ processes: count = 1, behindProxy = false, disk = 0 }: Setting) {
  const folder = await mkdtemp(join(tmpdir(), 'bidlark-faults-'))
  // As root the database runs under another account, which must be able to walk in.
  await chmod(folder, 0o755)
  const home = join(folder, 'database')
  if (disk) await mountDisk(home, disk)
  const cluster = await openCluster(home, disk)
  const wire = await openWire(cluster.url)
  const mail = await openMailServer()
  const log = join(folder, 'processes.log')
  await migrate(cluster.url)
  const common = { DATABASE_URL: wire.url, SMTP_URL: mail.url, EMAIL_FROM: 'bids@example.org' }
  const processes: Process[] = []
  for (let index = 0; index < count; index++) {
    processes.push(await openProcess({ ...common, DATA_DIR: join(folder, `data-${index}`) }, log))
  }

  const urls = processes.map(({ url }) => url)
  const proxy = behindProxy ? await openNginx(folder, urls) : null

  async function close() {
    await proxy?.stop()
    for (const process of processes) await process.end('SIGKILL')
    await wire.close()
    await mail.stop()
    await cluster.stop().catch(() => {})
    if (disk) await run('umount', home)
    await rm(folder, { recursive: true })
  }

  return { cluster, wire, mail, processes, proxy, close: onceOrAtASignal(close) }
}

/** Does it when asked, or when whoever runs us gives up. */
export function onceOrAtASignal(close: () => Promise<void>): () => Promise<void> {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const leave = () => void close().finally(() => process.exit(1))
  for (const signal of signals) process.once(signal, leave)
  return () => {
    for (const signal of signals) process.off(signal, leave)
    return close()
  }
}

/** A small disk of its own, in memory. */
async function mountDisk(folder: string, megabytes: number) {
  await mkdir(folder)
  await run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder)
}

async function run(...command: string[]) {
  const status = await Bun.spawn(command, { stdio: ['ignore', 'inherit', 'inherit'] }).exited
  if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}`)
}
