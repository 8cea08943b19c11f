import type { BidTx } from '../../../db/clients.ts'
import type { ItemOffer } from './item-state.ts'

/**
 * Has the paddles of these offers stay out until the transaction ends: whoever takes one back waits, and sees then what it
 * is winning. Costs nothing where nobody bids with a paddle.
 * @returns those that were taken back before
 */
export async function lockPaddles(tx: BidTx, offers: ItemOffer[]): Promise<Set<string>> {
  const ids = new Set(offers.flatMap(({ paddleId }) => paddleId ?? []))
  if (ids.size === 0) return ids
  const rows = await tx<{ id: string; is_out: boolean }[]>`
    select id, paddle_returned_at is null as is_out from bidder where id = any(${[...ids]}::uuid[]) order by id for key share`
  for (const { id, is_out: isOut } of rows) if (isOut) ids.delete(id)
  return ids
}
