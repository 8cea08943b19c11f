import { brokenInvariants } from '../tests/support/invariants.ts'
import type { CrowdMessage } from './crowd.ts'
import { openStage } from './stage.ts'

const WATCHERS = 10_000
const BIDS_PER_SECOND = 60
const SECONDS = 15
/** Long enough for the last hint to reach everybody. */
const SETTLING_MS = 3_000

if (import.meta.main) await measureLive()

/** What a crowd that watches one item costs those who bid on it, and how soon it hears of the last bid. */
export async function measureLive() {
  const stage = await openStage()
  try {
    const alone = await placeBids(stage.port, 125)
    const crowd = await openCrowd(stage.port, WATCHERS)
    const watched = await placeBids(stage.port, alone.next)
    await Bun.sleep(SETTLING_MS)
    const { hints, firstDoneAt, lastDoneAt } = await crowd.ask()
    crowd.close()
    console.log(
      `${BIDS_PER_SECOND} bids a second on one item: p50 ${alone.p50Ms} ms, p99 ${alone.p99Ms} ms unwatched; ` +
        `p50 ${watched.p50Ms} ms, p99 ${watched.p99Ms} ms with ${WATCHERS} watchers, who got ` +
        `${(hints / WATCHERS / SECONDS).toFixed(1)} hints a second each, and heard of the last bid ` +
        `${firstDoneAt - watched.doneAt} to ${lastDoneAt - watched.doneAt} ms after its answer`,
    )
    const broken = await brokenInvariants(stage.ours)
    if (broken.length > 0) throw new Error(broken.join('; '))
  } finally {
    await stage.close()
  }
}

async function placeBids(port: number, from: number) {
  const placed: Promise<number>[] = []
  const startedAt = performance.now()
  for (let index = 0; index < SECONDS * BIDS_PER_SECOND; index++) {
    await Bun.sleep(Math.max(0, startedAt + (index * 1000) / BIDS_PER_SECOND - performance.now()))
    placed.push(placeBid(port, from + 5 * index))
  }
  const times = (await Promise.all(placed)).sort((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
  return { p50Ms: at(0.5), p99Ms: at(0.99), next: from + 5 * placed.length, doneAt: Date.now() }
}

/** @returns milliseconds until the answer */
async function placeBid(port: number, amount: number): Promise<number> {
  const sentAt = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}/api/bench/auction/item-1/bid`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `bidder${amount}@example.org`, amount }),
  })
  // While the server lags, bids on connections of their own overtake each other: those are outbid.
  if (![200, 400, 409].includes(answer.status)) throw new Error(`A bid was answered with ${answer.status}`)
  return performance.now() - sentAt
}

async function openCrowd(port: number, watchers: number) {
  const watching = Promise.withResolvers<void>()
  const heard = Promise.withResolvers<Extract<CrowdMessage, { kind: 'heard' }>>()
  const crowd = Bun.spawn(['bun', `${import.meta.dir}/crowd.ts`, String(port), String(watchers)], {
    ipc: (message: CrowdMessage) => (message.kind === 'watching' ? watching.resolve() : heard.resolve(message)),
    onExit: () => watching.reject(new Error('The crowd has left')),
  })
  await watching.promise
  return {
    ask() {
      crowd.send('what did you hear?')
      return heard.promise
    },
    close: () => crowd.kill(),
  }
}
