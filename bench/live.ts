import { cpuTimeOfEach } from './cpu-time.ts'
import type { Note } from './figures.ts'
import { paceBids, percentile } from './pace-bids.ts'
import { checkInvariants, openStage, type Stage } from './stage.ts'

const PROCESSES = 2
/** Pages a process, up to as many as it has places for; fewer where the machine does not let it hold so many files. */
const STEPS = [5_000, 10_000, 20_000]
const OTHER_FILES = 500
const BIDS_PER_SECOND = 60
const SECONDS = 15
const SINGLE_BIDS = 10
/** Long enough for a change to reach everybody. */
const SETTLING_MS = 3_000
const OPENED_SIDE_BY_SIDE = 200

/** What a crowd tells its parent. */
type CrowdMessage =
  | { kind: 'watching' }
  /** What came in since it was last asked: hints that would make a page read, and when a page got its last. */
  | { kind: 'heard'; hints: number; firstAt: number; lastAt: number }

if (import.meta.main) await watch(Number(Bun.argv[2]), String(Bun.argv[3]), Number(Bun.argv[4]))

/** What a crowd that watches one item costs the servers and those who bid on it, and how soon it hears of a bid. */
export async function measureLive(note: Note) {
  const stage = await openStage({}, PROCESSES)
  try {
    const bids = paceBids(stage.port, { items: 1, perSecond: BIDS_PER_SECOND })
    noteTimes(note, 'no page', await bids.run(SECONDS))
    const most = (await mostFiles()) - OTHER_FILES
    const empty = await residentBytes(stage)
    const crowds: Crowd[] = []
    let opened = 0
    for (const step of STEPS) {
      const pages = Math.min(step, most)
      crowds.push(...(await openCrowds(stage, pages - opened)))
      opened = pages
      const name = `${(step * PROCESSES).toLocaleString('en-US')} pages`
      const bytes = ((await residentBytes(stage)) - empty) / pages / PROCESSES
      note(`${name}: open`, pages * PROCESSES, 'streams')
      note(`${name}: memory of each`, Math.round(bytes / 102.4) / 10, 'KB')
      const before = await stage.cpuTime()
      await measureSingles(note, name, { bids, crowds })
      const told = cpuTimeOfEach(before, await stage.cpuTime(), SINGLE_BIDS * pages * PROCESSES)
      note(`${name}: CPU of a page that is told of a bid, server`, told.server, 'µs')
      noteTimes(note, name, await bids.run(SECONDS))
      await Bun.sleep(SETTLING_MS)
      note(`${name}: requests of pages`, (await ask(crowds)).hints, 'requests')
    }
    for (const crowd of crowds) crowd.close()
    await checkInvariants(stage)
  } finally {
    await stage.close()
  }
}

function noteTimes(note: Note, name: string, { p50Ms, p99Ms }: { p50Ms: number; p99Ms: number }) {
  note(`${name}: p50 of ${BIDS_PER_SECOND} bids a second`, p50Ms, 'ms')
  note(`${name}: p99 of ${BIDS_PER_SECOND} bids a second`, p99Ms, 'ms')
}

/** One bid at a time, in calm. */
async function measureSingles(
  note: Note,
  name: string,
  { bids, crowds }: { bids: ReturnType<typeof paceBids>; crowds: Crowd[] },
) {
  const firsts: number[] = []
  const lasts: number[] = []
  for (let bid = 0; bid < SINGLE_BIDS; bid++) {
    await bids.place()
    const answeredAt = Date.now()
    await Bun.sleep(SETTLING_MS)
    const { firstAt, lastAt } = await ask(crowds)
    firsts.push(firstAt - answeredAt)
    lasts.push(lastAt - answeredAt)
  }
  note(`${name}: the first hears after the answer`, percentile(firsts, 0.5), 'ms')
  note(`${name}: the last hears after the answer`, percentile(lasts, 0.5), 'ms')
}

type Crowd = Awaited<ReturnType<typeof openCrowd>>

/** A crowd of its own for each server: together they hold too many files for one process. */
async function openCrowds({ sites, port }: Stage, watchers: number): Promise<Crowd[]> {
  const { id } = (await (await fetch(`http://127.0.0.1:${port}/api/bench/auction/item-1`)).json()) as { id: string }
  return Promise.all(sites.map((site) => openCrowd(site.port, id, watchers)))
}

/** What all of them heard since they were last asked. */
async function ask(crowds: Crowd[]) {
  const heard = await Promise.all(crowds.map((crowd) => crowd.ask()))
  return {
    hints: heard.reduce((total, { hints }) => total + hints, 0),
    firstAt: Math.min(...heard.map(({ firstAt }) => firstAt)),
    lastAt: Math.max(...heard.map(({ lastAt }) => lastAt)),
  }
}

type Heard = Extract<CrowdMessage, { kind: 'heard' }>

async function openCrowd(port: number, item: string, watchers: number) {
  const watching = Promise.withResolvers<void>()
  let heard = Promise.withResolvers<Heard>()
  const crowd = Bun.spawn(['bun', import.meta.path, String(port), item, String(watchers)], {
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

/** Of all servers together. */
async function residentBytes({ sites }: Stage): Promise<number> {
  const statuses = await Promise.all(sites.map(({ pid }) => Bun.file(`/proc/${pid}/status`).text()))
  return statuses.reduce((total, status) => total + 1024 * Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]), 0)
}

interface Watcher {
  hints: number
  lastAt: number
}

/** Many open pages of one item, in a process of their own. */
async function watch(port: number, item: string, count: number) {
  const watchers: Watcher[] = []
  while (watchers.length < count) {
    const group = Math.min(OPENED_SIDE_BY_SIDE, count - watchers.length)
    watchers.push(...(await Promise.all(Array.from({ length: group }, () => openStream(port, item)))))
  }
  process.on('message', () => tell(takeHeard(watchers)))
  tell({ kind: 'watching' })
}

function takeHeard(watchers: Watcher[]): CrowdMessage {
  const heard = { kind: 'heard' as const, hints: 0, firstAt: Infinity, lastAt: 0 }
  for (const watcher of watchers) {
    heard.hints += watcher.hints
    heard.firstAt = Math.min(heard.firstAt, watcher.lastAt)
    heard.lastAt = Math.max(heard.lastAt, watcher.lastAt)
    watcher.hints = 0
  }
  return heard
}

/** Opens one stream. @returns what it has heard, once it is told how the item stands */
function openStream(port: number, item: string): Promise<Watcher> {
  const { promise, resolve, reject } = Promise.withResolvers<Watcher>()
  const heard: Watcher = { hints: 0, lastAt: 0 }
  void Bun.connect({
    hostname: '127.0.0.1',
    port,
    socket: {
      open: (socket) => void socket.write(`GET /api/bench/live?items=${item} HTTP/1.1\r\nhost: localhost\r\n\r\n`),
      data(_socket, chunk) {
        if (chunk.includes('event: change')) heard.hints++
        if (!chunk.includes('event: item')) return
        resolve(heard)
        heard.lastAt = Date.now()
      },
      error: (_socket, error) => reject(error),
      close: () => reject(new Error('A stream was closed')),
    },
  }).catch(reject)
  return promise
}

function tell(message: CrowdMessage) {
  process.send?.(message)
}
