import type { BidTx } from '../../../db/clients.ts'
import { type Bidder, bidderKey } from '../../contract/values/address/bidder.ts'
import type { ItemOffer } from './item-state.ts'

/** The ids of bidders by organization and `bidderKey`. */
export type BidderIds = Map<string, string>

type Whose = Bidder & { organizationId: string }

/** The id of whose bid or offer it is. */
export function bidderIdOf(ids: BidderIds, whose: Whose): string {
  const id = ids.get(`${whose.organizationId} ${bidderKey(whose)}`) ?? whose.bidderId
  if (!id) throw new Error('A bidder has no row')
  return id
}

/** Who offers, as far as they have a row. */
export interface LockedBidders {
  ids: BidderIds
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
    where organization_id = any(${offers.map(({ organizationId }) => organizationId)}::uuid[]) and id = any(array(
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

/** The unique index that fails when another transaction has added the same bidder meanwhile. */
export const BIDDER_ADDED = 'bidder_email'

/** Adds those of these bidders who have no row yet to the table, and to `ids`. Fails with `BIDDER_ADDED`. */
export async function saveBidders(tx: BidTx, all: Whose[], ids: BidderIds): Promise<void> {
  const missing = new Map<string, Whose>()
  for (const one of all) {
    const key = `${one.organizationId} ${one.email}`
    if (one.email !== null && !ids.has(key)) missing.set(key, one)
  }
  if (missing.size === 0) return
  // In one order for all transactions, or two of them could wait for each other.
  const inOrder = [...missing].sort(([one], [other]) => (one < other ? -1 : 1))
  const added = inOrder.map(([key, one]) => ({ ...one, key, id: Bun.randomUUIDv7() }))
  for (const { key, id } of added) ids.set(key, id)
  await tx`
    insert into bidder (id, organization_id, email)
    select * from unnest(
      ${added.map(({ id }) => id)}::uuid[], ${added.map((one) => one.organizationId)}::uuid[],
      ${added.map(({ email }) => email)}::text[]
    )`.execute()
}
