import type { Lanes } from '../../auction/bidding/lanes.ts'
import type { SweepStep } from '../../server/jobs/worker.ts'
import { outbidVisitors } from './outbid-visitors.ts'
import { resetDemo } from './set-up-demo.ts'

/** What the sandbox needs each minute: its reset at the full hour, and the rival's bids. See product.md#demo. */
export function demoSweepSteps(lanes: Lanes): SweepStep[] {
  return [resetDemo, ({ database }, now) => outbidVisitors(database.reads, lanes, now)]
}
