import type { BidQueue } from '../../auction/bidding/bid-queue.ts'
import type { SweepStep } from '../../server/jobs/worker.ts'
import type { PictureStore } from '../../server/uploads/picture-store.ts'
import { outbidVisitors } from './outbid-visitors.ts'
import { resetDemo } from './set-up-demo.ts'

/** What the sandbox needs each minute: its reset at the full hour, and the rival's bids. See product#demo. */
export function demoSweepSteps({ bidQueue, pictures }: { bidQueue: BidQueue; pictures: PictureStore }): SweepStep[] {
  return [
    ({ database }, now) => resetDemo({ database, pictures }, now),
    ({ database }, now) => outbidVisitors(database.reads, bidQueue, now),
  ]
}
