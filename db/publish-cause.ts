import type { Tx } from './clients.ts'

/** Says that what was given to a cause changed: like a bid, it moves a sum, and no page of items. */
export function publishCause(tx: Tx, { organizationId, causeId }: { organizationId: string; causeId: string }): void {
  tx.afterCommit.publish({ organizationId, auctionItemId: causeId, isBid: true })
}
