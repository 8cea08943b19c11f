import type { Scenario } from './fault.ts'
import { addItems } from './items.ts'
import { whenReady } from './processes.ts'
import type { Stage } from './stage.ts'
import { bidStorm, type Storm, type StormItem } from './storm.ts'
import { judge } from './verdict.ts'

/** What became of a scenario. */
export interface Outcome {
  /** What did not hold, in words. */
  broken: string[]
  accepted: number
  refused: number
  /** From the mending to the first bid accepted after it; `null` if there was none. */
  recoveryMs: number | null
  /** The longest that a bidder waited to be told "not now". */
  longestOutageMs: number
}

/** How long bids come in before it breaks and after it is mended, in milliseconds. */
interface Times {
  before: number
  after: number
}

/**
 * Plays a scenario on its stage, from an empty database until nobody bids any more.
 * @returns what became of it, once the last email has left and the stage is closed
 */
export async function play(stage: Stage, scenario: Scenario, times: Times): Promise<{ outcome: Promise<Outcome> }> {
  try {
    const played = await playStorm(stage, scenario, times)
    return { outcome: conclude(stage, played).finally(stage.close) }
  } catch (problem) {
    await stage.close()
    throw problem
  }
}

interface Played {
  items: StormItem[]
  storm: Storm
  mendedAt: number
}

async function playStorm(stage: Stage, scenario: Scenario, { before, after }: Times): Promise<Played> {
  await whenReady(stage.processes)
  const now = Date.now()
  const { seconds, takes = 0 } = scenario
  const endsAt = now + before + (seconds + takes) * 1_000 + after
  // Some end while it is broken, most when the storm does.
  const items = await addItems(stage.cluster.url, [
    ...Array<number>(2).fill(now + before + (seconds * 1_000) / 2),
    ...Array<number>(6).fill(endsAt),
  ])
  const { clients = 16, pause = 200 } = scenario
  const direct = stage.processes.map(({ url }) => url)
  const urls = stage.proxy ? [stage.proxy.url] : direct
  const storming = bidStorm({ items, urls, clients, pause, until: endsAt + 500 })
  await Bun.sleep(before)
  const mendedAt = await breakAndMend(stage, scenario)
  return { items, storm: await storming, mendedAt }
}

async function conclude(stage: Stage, { items, storm, mendedAt }: Played): Promise<Outcome> {
  const measured = measure(storm, mendedAt)
  const seen = stage.proxy && storm.errors ? [`errors that a bidder saw (${storm.errors})`] : []
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

function measure({ offers, outages }: Storm, mendedAt: number): Omit<Outcome, 'broken'> {
  const accepted = offers.filter(({ status }) => status === 200)
  const after = accepted.map(({ answeredAt }) => answeredAt - mendedAt).filter((ms) => ms >= 0)
  return {
    accepted: accepted.length,
    refused: offers.length - accepted.length,
    recoveryMs: after.length ? Math.min(...after) : null,
    longestOutageMs: Math.max(0, ...outages),
  }
}
