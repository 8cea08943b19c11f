import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../db/embedded/cluster.ts'
import { migrate } from '../../../db/migrate.ts'
import { onceOrAtASignal } from './close-at-signal.ts'
import { ask, openCluster } from './cluster.ts'
import { addItems } from './items.ts'
import { openMailServer } from './mail-server.ts'
import { openProcess, type Process, whenReady } from './processes.ts'
import { bidStorm } from './storm.ts'
import { judge } from './verdict.ts'
import { openWatchers } from './watchers.ts'

/**
 * Four processes behind HAProxy, one killed and one restarted every ten seconds under
 * bids and open pages: `bun run test:long rolling`.
 */
const PROCESSES = 4
const ROUNDS = Number(Bun.argv[2] ?? 12)
const ROUND_MS = 10_000
const BIDDERS = 64
const WATCHERS = 2_000
/** A page whose stream was lost comes back within six seconds. */
const RETURN_MS = 8_000
const PAGE = new URL('../../../docs/self-hosting.md', import.meta.url)

const folder = await mkdtemp(join(tmpdir(), 'bidlark-rolling-'))
await chmod(folder, 0o755)
const cluster = await openCluster(join(folder, 'database'), PROCESSES)
const mail = await openMailServer()
await migrate(cluster.url)
const env = { DATABASE_URL: cluster.url, SMTP_URL: mail.url, EMAIL_FROM: 'bids@example.org', DATA_DIR: folder }
const processes: Process[] = []
for (let index = 0; index < PROCESSES; index++) processes.push(await openProcess(env, join(folder, 'processes.log')))
const urls = processes.map(({ url }) => url)
const proxy = await openHaproxy(folder, urls)
const close = onceOrAtASignal(async () => {
  await proxy.stop()
  for (const process of processes) await process.end('SIGKILL')
  await mail.stop()
  await cluster.stop()
  await rm(folder, { recursive: true })
})
try {
  await whenReady(processes)
  const endsAt = Date.now() + (ROUNDS + 1) * ROUND_MS
  const items = await addItems(cluster.url, Array<number>(8).fill(endsAt))
  const isOver = () => Date.now() >= endsAt
  const watchers = await openWatchers(proxy.url, items, WATCHERS)
  const storming = bidStorm({ items, urls: [proxy.url], clients: BIDDERS, pause: 800, isOver })
  for (let round = 0; round < ROUNDS; round++) {
    await Bun.sleep(ROUND_MS / 4)
    await restart(round, 'SIGKILL')
    await Bun.sleep(ROUND_MS / 4)
    await restart(round + 2, 'SIGTERM')
  }
  const storm = await storming
  const accepted = storm.offers.filter(({ status }) => status === 200)
  const slowest = Math.max(...storm.offers.map(({ sentAt, answeredAt }) => answeredAt - sentAt))
  await Bun.sleep(RETURN_MS)
  const broken = watchers.judge(await readBidCounts(cluster.url))
  watchers.close()
  broken.push(...(await judge({ cluster, mail, processes }, storm, items)))
  if (storm.errors.length) broken.push(`errors that a bidder saw: ${storm.errors.join(', ')}`)
  console.log(`${accepted.length} accepted of ${storm.offers.length}; the slowest answer took ${slowest} ms`)
  console.log(watchers.report())
  for (const line of broken) console.log(`BROKEN: ${line}`)
  process.exitCode = broken.length ? 1 : 0
} finally {
  await close()
}
process.exit()

async function restart(turn: number, signal: 'SIGKILL' | 'SIGTERM') {
  const one = processes[turn % PROCESSES]
  if (!one) throw new Error(`No process ${turn}`)
  await one.end(signal)
  one.start()
  await whenReady([one])
}

/** How many bids stand, by item. */
function readBidCounts(url: string): Promise<Map<string, number>> {
  return ask(url, async (sql) => {
    const rows = await sql<{ id: string; bids: number }[]>`
      select auction_item_id as id, bid_count as bids from auction_lock`
    return new Map(rows.map(({ id, bids }) => [id, bids]))
  })
}

/** HAProxy with the file of docs/self-hosting.md, in front of these processes and without TLS; Debian's package haproxy. */
async function openHaproxy(folder: string, urls: string[]) {
  const port = await freePort()
  const [written = ''] = /^defaults\n {4}mode http\n[^`]*/m.exec(await Bun.file(PAGE).text()) ?? []
  const servers = urls.map((url, index) => `    server process${index} ${new URL(url).host}\n`).join('')
  const here = written.replace(/bind :443 .*/, `bind 127.0.0.1:${port}`).replace(/^ +server .*\n/gm, '')
  await writeFile(join(folder, 'haproxy.cfg'), here + servers)
  const haproxy = Bun.spawn(['haproxy', '-f', join(folder, 'haproxy.cfg')], {
    stdio: ['ignore', 'ignore', Bun.file(join(folder, 'haproxy.log'))],
  })
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      haproxy.kill('SIGKILL')
      await haproxy.exited
    },
  }
}
