import type { BidTx } from '../../db/clients.ts'
import { isInTimeToRemind } from '../contract/bidding/reminder.ts'
import { type Cents, toPrice } from '../contract/values/money.ts'
import type { Mail } from '../outbox/write-mail.ts'
import type { AcceptedBid, ItemState } from './judge-offer.ts'

/**
 * Writes what the offers changed, all items in one statement: former winners stop winning, accepted bids are inserted,
 * notices and receipts are queued, and prices change.
 */
export async function writeItemStates(tx: BidTx, states: Iterable<ItemState>): Promise<void> {
  const changed = [...states].filter((state) => state.accepted.length > 0)
  if (!changed.length) return
  const bids = changed.flatMap((state) => state.accepted)
  const notices = changed.flatMap(noticesOf)
  const last = changed.flatMap((state) => state.accepted.slice(-1))
  await tx`
    with former_winners as (
      update bid set is_winning = false
      where id = any(${changed.flatMap((state) => state.formerLeaderId ?? [])}::uuid[]) returning id
    ), placed as (
      insert into bid (id, organization_id, auction_item_id, email, amount, timestamp, idempotency_key, is_winning)
      select new.*, new.id = any(${changed.flatMap((state) => state.leader?.id ?? [])}::uuid[]) from unnest(
        ${bids.map((bid) => bid.id)}::uuid[], ${bids.map((bid) => bid.organizationId)}::uuid[],
        ${bids.map((bid) => bid.auctionItemId)}::uuid[], ${bids.map((bid) => bid.email)}::text[],
        ${bids.map((bid) => toPrice(bid.amount))}::text[]::numeric[], ${bids.map((bid) => bid.timestamp.toISOString())}::text[]::timestamptz[],
        ${bids.map((bid) => bid.key)}::text[]
      ) as new (id, organization_id, auction_item_id, email, amount, timestamp, idempotency_key)
      -- Waits for the former winners' update, or the index of the only winner may fire.
      where (select count(*) from former_winners) >= 0
    ), noticed as (
      insert into outbox (id, organization_id, auction_item_id, kind, recipient, content)
      select * from unnest(
        ${notices.map(() => Bun.randomUUIDv7())}::uuid[], ${notices.map(({ bid }) => bid.organizationId)}::uuid[],
        ${notices.map(({ bid }) => bid.auctionItemId)}::uuid[], ${notices.map(({ kind }) => kind)}::text[],
        ${notices.map(({ recipient }) => recipient)}::text[],
        ${notices.map(({ content }) => JSON.stringify(content))}::text[]::jsonb[]
      )
    )
    update auction_lock as k
    set lock_version = lock_version + now.bids, bid_count = bid_count + now.bids,
        current_amount = now.amount, winning_bid_id = now.bid, last_updated = clock_timestamp()
    from unnest(
      ${last.map((bid) => bid.auctionItemId)}::uuid[], ${changed.map((state) => state.accepted.length)}::int[],
      ${last.map((bid) => toPrice(bid.amount))}::text[]::numeric[], ${last.map((bid) => bid.id)}::uuid[]
    ) as now (item, bids, amount, bid)
    where k.auction_item_id = now.item`
  await saveReminders(tx, changed)
  for (const { organizationId, auctionItemId } of last)
    tx.afterCommit.publish({ organizationId, auctionItemId, isBid: true })
  tx.afterCommit.requestDelivery()
}

/** An email that a bid causes. */
type Notice = Pick<Mail<'outbid' | 'bid-receipt'>, 'kind' | 'recipient' | 'content'> & { bid: AcceptedBid }

/** The emails that accepted bids on an item cause: notices to outbid bidders, and receipts. */
function noticesOf({ displaced, receipts }: ItemState): Notice[] {
  return [
    ...displaced.map(({ by, email, amount }) => noticeOf('outbid', by, { recipient: email, yourBid: amount })),
    ...receipts.map((bid) => noticeOf('bid-receipt', bid, { recipient: bid.email, yourBid: bid.amount })),
  ]
}

function noticeOf(kind: Notice['kind'], bid: AcceptedBid, to: { recipient: string; yourBid: Cents }): Notice {
  return { bid, kind, recipient: to.recipient, content: { bidId: bid.id, yourBid: toPrice(to.yourBid) } }
}

/** Saves who wants to be reminded of what; each only once, and not when it is too late. */
async function saveReminders(tx: BidTx, states: ItemState[]) {
  const requests = states.flatMap(({ reminded, accepted: [bid], standing }) =>
    bid && isInTimeToRemind(standing.endTime, bid.timestamp)
      ? [...reminded].map((email) => ({ email, item: bid.auctionItemId, organization: bid.organizationId }))
      : [],
  )
  if (requests.length === 0) return
  await tx`
    insert into reminder (organization_id, auction_item_id, email)
    select * from unnest(
      ${requests.map(({ organization }) => organization)}::uuid[], ${requests.map(({ item }) => item)}::uuid[],
      ${requests.map(({ email }) => email)}::text[]
    ) on conflict do nothing`
}
