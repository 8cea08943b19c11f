import type { Scenario } from './fault.ts'
import { addItems, endAtOnce } from './items.ts'
import { whenReady } from './processes.ts'
import type { Stage } from './stage.ts'
import { bidStorm, type Storm, type StormItem, type StormOffer } from './storm.ts'
import { judge } from './verdict.ts'

/** What became of a scenario. */
export interface PlayOutcome {
  /** What did not hold, in words. */
  broken: string[]
  accepted: number
  refused: number
  /** From the mending to the first bid accepted after it; `null` if there was none. */
  recoveryMs: number | null
  /** The longest that a bidder waited to be told "not now". */
  longestOutageMs: number
}

/** How long bids come in before it breaks, and after bidding goes on, in milliseconds. */
interface Times {
  before: number
  after: number
}

/**
 * Plays a scenario on its stage, from an empty database until nobody bids any more.
 * @returns what became of it, once the last email has left and the stage is closed
 */
export async function play(stage: Stage, scenario: Scenario, times: Times): Promise<{ outcome: Promise<PlayOutcome> }> {
  try {
    const played = await playStorm(stage, scenario, times)
    return { outcome: conclude(stage, played).finally(stage.close) }
  } catch (problem) {
    await stage.close()
    throw problem
  }
}

/** A minute, so that a loaded machine is told from one on which bidding never goes on. */
const LONGEST_RECOVERY_MS = 60_000

const isAccepted = ({ status }: StormOffer) => status === 200

interface Played {
  items: StormItem[]
  storm: Storm
  mendedAt: number
}

async function playStorm(stage: Stage, scenario: Scenario, { before, after }: Times): Promise<Played> {
  await whenReady(stage.processes)
  const now = Date.now()
  const { seconds } = scenario
  const latest = now + before + seconds * 1_000 + LONGEST_RECOVERY_MS
  // Some end while it is broken, most when the storm does.
  const items = await addItems(stage.cluster.url, [
    ...Array<number>(2).fill(now + before + (seconds * 1_000) / 2),
    ...Array<number>(6).fill(latest),
  ])
  const { clients = 16, pause = 200 } = scenario
  const direct = stage.processes.map(({ url }) => url)
  const urls = stage.proxy ? [stage.proxy.url] : direct
  const last = items.slice(2)
  const isOver = () => last.every(({ endTime }) => Date.now() > endTime + 500)
  const offers: StormOffer[] = []
  const storming = bidStorm({ items, urls, clients, pause, isOver }, offers)
  await Bun.sleep(before)
  const mendedAt = await breakAndMend(stage, scenario)
  while (Date.now() < latest && !offers.some((offer) => isAccepted(offer) && offer.answeredAt >= mendedAt))
    await Bun.sleep(50)
  await Bun.sleep(after)
  await endAtOnce(stage.cluster.url, last, latest)
  return { items, storm: await storming, mendedAt }
}

async function conclude(stage: Stage, { items, storm, mendedAt }: Played): Promise<PlayOutcome> {
  const measured = measure(storm, mendedAt)
  const seen = stage.proxy && storm.errors.length ? [`errors that a bidder saw: ${storm.errors.join(', ')}`] : []
  const lost = measured.recoveryMs === null ? ['no bid was accepted after the mending'] : []
  return { broken: [...seen, ...lost, ...(await judge(stage, storm, items))], ...measured }
}

/** @returns when it was whole again */
async function breakAndMend(stage: Stage, { fault, seconds }: Scenario): Promise<number> {
  const mend = await fault(stage)
  await Bun.sleep(seconds * 1_000)
  await mend()
  return Date.now()
}

function measure({ offers, outages }: Storm, mendedAt: number): Omit<PlayOutcome, 'broken'> {
  const accepted = offers.filter(isAccepted)
  const after = accepted.map(({ answeredAt }) => answeredAt - mendedAt).filter((ms) => ms >= 0)
  return {
    accepted: accepted.length,
    refused: offers.length - accepted.length,
    recoveryMs: after.length ? Math.min(...after) : null,
    longestOutageMs: Math.max(0, ...outages),
  }
}
