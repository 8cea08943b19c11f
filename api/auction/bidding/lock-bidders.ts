import type { BidTx } from '../../../db/clients.ts'
import type { ItemOffer } from './item-state.ts'

/** Who offers, as far as they have a row. */
export interface LockedBidders {
  /** By organization and `bidderKey`, see `bidderIdOf`. */
  ids: Map<string, string>
  /** Of paddles that were taken back. */
  returned: Set<string>
}

interface Row {
  id: string
  organization_id: string
  email: string | null
  is_returned: boolean
}

/**
 * Has the bidders of these offers stay who they are until the transaction ends: whoever erases one, or takes a paddle
 * back, waits, and sees then what they bid on. Sent after the locks of the items, see db/locks.ts.
 */
export function lockBidders(tx: BidTx, offers: ItemOffer[]) {
  return tx<Row[]>`
    select id, organization_id, email, paddle_returned_at is not null as is_returned from bidder
    where id = any(array(
      select coalesce(
        asked.id, (select b.id from bidder b where b.email = asked.email and b.organization_id = asked.organization)
      ) from unnest(
        ${offers.map(({ organizationId }) => organizationId)}::uuid[], ${offers.map(({ email }) => email)}::text[],
        ${offers.map(({ bidderId }) => bidderId ?? null)}::uuid[]
      ) as asked (organization, email, id)
    ))
    order by id for key share`
}

/** What the rows say. One whose address was erased during the wait is nobody's any more. */
export function toLockedBidders(rows: Row[]): LockedBidders {
  return {
    ids: new Map(rows.map((row) => [`${row.organization_id} ${row.email ?? row.id}`, row.id])),
    returned: new Set(rows.flatMap(({ id, is_returned: isReturned }) => (isReturned ? [id] : []))),
  }
}
