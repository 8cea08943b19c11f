import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../../db/migrate.ts'
import { onceOrAtASignal } from './close-at-signal.ts'
import { addItems } from './items.ts'
import { openMailServer } from './mail-server.ts'
import { openPatroni } from './patroni.ts'
import { openProcess, whenReady } from './processes.ts'
import { bidStorm } from './storm.ts'
import { judge } from './verdict.ts'

/** Kills the primary of a real cluster five times under bids: `bun run test:long failover`. See docs/self-hosting.md. */
const KILLS = ['machine', 'server', 'machine', 'server', 'machine'] as const
const BETWEEN_MS = 45_000
const LONGEST_OUTAGE_MS = 30_000

const folder = await mkdtemp(join(tmpdir(), 'bidlark-failover-site-'))
const cluster = await openPatroni()
const mail = await openMailServer()
await migrate(cluster.url)
const env = { DATABASE_URL: cluster.url, SMTP_URL: mail.url, EMAIL_FROM: 'bids@example.org', DATA_DIR: folder }
const site = await openProcess(env, join(folder, 'process.log'))
const close = onceOrAtASignal(async () => {
  await site.end('SIGKILL')
  await mail.stop()
  await cluster.close()
  await rm(folder, { recursive: true })
})
try {
  await whenReady([site])
  const endsAt = Date.now() + (KILLS.length + 1) * BETWEEN_MS
  const items = await addItems(cluster.url, Array<number>(8).fill(endsAt))
  const storming = bidStorm({ items, urls: [site.url], clients: 16, pause: 300, isOver: () => Date.now() >= endsAt })
  const killedAt: number[] = []
  for (const what of KILLS) {
    await Bun.sleep(BETWEEN_MS / 9)
    killedAt.push(Date.now())
    console.log(`${new Date().toISOString()}: the ${what} of the primary is killed`)
    const restart = await cluster.killPrimary(what)
    await Bun.sleep((BETWEEN_MS * 6) / 9)
    await restart()
  }
  const storm = await storming
  const accepted = storm.offers.filter(({ status }) => status === 200).map(({ answeredAt }) => answeredAt)
  const outages = killedAt.map((at) => longestGap(accepted, at, at + BETWEEN_MS))
  const broken = await judge({ cluster, mail, processes: [site] }, storm, items)
  console.log(`${accepted.length} accepted of ${storm.offers.length}; no bid taken for ${outages.join(', ')} ms`)
  for (const line of broken) console.log(`BROKEN: ${line}`)
  process.exitCode = broken.length || outages.some((ms) => ms > LONGEST_OUTAGE_MS) ? 1 : 0
} finally {
  await close()
}
process.exit()

/** The longest that no bid was accepted between two instants, in milliseconds. */
function longestGap(times: number[], from: number, to: number): number {
  const within = [from, ...times.filter((at) => at > from && at < to).sort((a, b) => a - b), to]
  return Math.max(...within.slice(1).map((at, index) => at - (within[index] ?? at)))
}
