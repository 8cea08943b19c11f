import type { BidTx } from '../../../db/clients.ts'
import { type Bidder, bidderKey } from '../../contract/values/address/bidder.ts'

/** The ids of bidders by organization and `bidderKey`. */
export type BidderIds = Map<string, string>

type Whose = Bidder & { organizationId: string }

/** The id of whose bid or offer it is. */
export function bidderIdOf(ids: BidderIds, whose: Whose): string {
  const id = ids.get(`${whose.organizationId} ${bidderKey(whose)}`) ?? whose.bidderId
  if (!id) throw new Error('A bidder has no row')
  return id
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
