import { brokenInvariants } from '../tests/support/invariants.ts'
import type { CrowdMessage } from './crowd.ts'
import { paceBids, percentile } from './pace-bids.ts'
import { openStage, type Stage } from './stage.ts'

const PROCESSES = 2
/** As many as a process has places for, where the machine lets it hold so many files. */
const MOST_WATCHERS = 20_000
const OTHER_FILES = 500
const BIDS_PER_SECOND = 60
const SECONDS = 15
const SINGLE_BIDS = 10
/** Long enough for a change to reach everybody. */
const SETTLING_MS = 3_000

if (import.meta.main) await measureLive()

/** What a crowd that watches one item costs the servers and those who bid on it, and how soon it hears of a bid. */
export async function measureLive() {
  const stage = await openStage({}, PROCESSES)
  try {
    const bids = paceBids(stage.port, { items: 1, perSecond: BIDS_PER_SECOND })
    const alone = await bids.run(SECONDS)
    const watchers = Math.min(MOST_WATCHERS, (await mostFiles()) - OTHER_FILES)
    const before = await Promise.all(stage.sites.map(({ pid }) => residentBytes(pid)))
    const crowds = await openCrowds(stage, watchers)
    const after = await Promise.all(stage.sites.map(({ pid }) => residentBytes(pid)))
    const singles = await measureSingles(bids, crowds)
    const watched = await bids.run(SECONDS)
    await Bun.sleep(SETTLING_MS)
    const { states, hints } = await crowds.ask()
    crowds.close()
    const all = watchers * PROCESSES
    const bytes = after.map((size, index) => ((size - (before[index] ?? 0)) / watchers / 1024).toFixed(1))
    console.log(
      `${all} watchers over ${PROCESSES} processes: ${bytes.join(' and ')} KB each; of a single bid they hear ` +
        `${singles.first} to ${singles.last} ms after its answer (medians; at most ${singles.most} ms); ` +
        `${BIDS_PER_SECOND} bids a second: p50 ${alone.p50Ms} ms, p99 ${alone.p99Ms} ms unwatched, ` +
        `p50 ${watched.p50Ms} ms, p99 ${watched.p99Ms} ms watched, ${(states / all / SECONDS).toFixed(1)} states a ` +
        `second each; ${hints} requests of pages`,
    )
    const broken = await brokenInvariants(stage.ours)
    if (broken.length > 0) throw new Error(broken.join('; '))
  } finally {
    await stage.close()
  }
}

type Crowds = Awaited<ReturnType<typeof openCrowds>>

/** One bid at a time, in calm. */
async function measureSingles(bids: ReturnType<typeof paceBids>, crowds: Crowds) {
  const waits: { first: number; last: number }[] = []
  for (let bid = 0; bid < SINGLE_BIDS; bid++) {
    await bids.place()
    const answeredAt = Date.now()
    await Bun.sleep(SETTLING_MS)
    const { firstAt, lastAt } = await crowds.ask()
    waits.push({ first: firstAt - answeredAt, last: lastAt - answeredAt })
  }
  const lasts = waits.map(({ last }) => last)
  return {
    first: percentile(
      waits.map(({ first }) => first),
      0.5,
    ),
    last: percentile(lasts, 0.5),
    most: Math.max(...lasts),
  }
}

/** A crowd of its own for each server: together they hold too many files for one process. */
async function openCrowds(stage: Stage, watchers: number) {
  const { id } = (await (await fetch(`http://127.0.0.1:${stage.port}/api/bench/auction/item-1`)).json()) as {
    id: string
  }
  const crowds = await Promise.all(stage.sites.map(({ port }) => openCrowd(port, id, watchers)))
  return {
    async ask() {
      const heard = await Promise.all(crowds.map((crowd) => crowd.ask()))
      return {
        states: heard.reduce((total, { states }) => total + states, 0),
        hints: heard.reduce((total, { hints }) => total + hints, 0),
        firstAt: Math.min(...heard.map(({ firstAt }) => firstAt)),
        lastAt: Math.max(...heard.map(({ lastAt }) => lastAt)),
      }
    },
    close() {
      for (const crowd of crowds) crowd.close()
    },
  }
}

type Heard = Extract<CrowdMessage, { kind: 'heard' }>

async function openCrowd(port: number, item: string, watchers: number) {
  const watching = Promise.withResolvers<void>()
  let heard = Promise.withResolvers<Heard>()
  const crowd = Bun.spawn(['bun', `${import.meta.dir}/crowd.ts`, String(port), item, String(watchers)], {
    ipc: (message: CrowdMessage) => (message.kind === 'watching' ? watching.resolve() : heard.resolve(message)),
    onExit: () => watching.reject(new Error('The crowd has left')),
  })
  await watching.promise
  return {
    ask() {
      heard = Promise.withResolvers()
      crowd.send('what did you hear?')
      return heard.promise
    },
    close: () => crowd.kill(),
  }
}

async function mostFiles(): Promise<number> {
  return Number(/Max open files\s+(\d+)/.exec(await Bun.file('/proc/self/limits').text())?.[1])
}

async function residentBytes(pid: number): Promise<number> {
  return 1024 * Number(/VmRSS:\s+(\d+)/.exec(await Bun.file(`/proc/${pid}/status`).text())?.[1])
}
