import { Counter, Histogram } from 'prom-client'
import type { Metrics } from '../../server/context/metrics.ts'
import { isOutage } from '../../server/context/unavailable.ts'
import type { Judgement } from './judge-offer.ts'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Counts what becomes of bids, and times them. Nobody waits for it. */
export function openBidMetrics({ registry, addGauges }: Metrics, lengths: () => number[]) {
  const registers = [registry]
  const bids = new Counter({
    name: 'bidlark_bids_total',
    help: 'Bids that reached a lane, by what became of them.',
    labelNames: ['outcome'],
    registers,
  })
  const waits = new Histogram({
    name: 'bidlark_bid_seconds',
    help: 'From the arrival of a bid until it is judged and committed.',
    buckets: SECONDS,
    registers,
  })
  const commits = new Histogram({
    name: 'bidlark_bid_commit_seconds',
    help: 'How long the transactions took that judge bids together, and how many there were.',
    buckets: SECONDS,
    registers,
  })
  addGauges({
    helps: { bidlark_lane_bids: 'Bids in a lane that are not answered yet.' },
    label: 'lane',
    read: async () => lengths().map((length, lane) => ({ of: String(lane), bidlark_lane_bids: length })),
  })

  function record(outcome: string, arrivedAt: number) {
    bids.inc({ outcome })
    waits.observe((performance.now() - arrivedAt) / 1000)
  }

  return {
    /** @param arrivedAt by `performance.now()` */
    bid(judgement: Promise<Judgement>, arrivedAt: number) {
      judgement.then(
        (judged) => record(outcomeOf(judged), arrivedAt),
        (error: unknown) => record(isOutage(error) ? 'unavailable' : 'failed', arrivedAt),
      )
      return judgement
    },
    commit<Result>(transaction: Promise<Result>) {
      const startedAt = performance.now()
      transaction.then(
        () => commits.observe((performance.now() - startedAt) / 1000),
        () => {},
      )
      return transaction
    },
  }
}

function outcomeOf(judgement: Judgement): string {
  if (judgement.kind === 'refused') return judgement.refusal.code
  return judgement.kind === 'accepted' && judgement.isRepeat ? 'repeated' : judgement.kind
}
