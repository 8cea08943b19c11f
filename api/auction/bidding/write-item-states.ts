import type { BidTx } from '../../../db/clients.ts'
import { wasBought } from '../../../db/was-bought.ts'
import { isInTimeToRemind } from '../../contract/auction/bidding/reminder.ts'
import { toOptionalPrice, toPrice } from '../../contract/values/money/money.ts'
import type { NewEmail } from '../../email/outbox/write-email.ts'
import { scheduleBought } from '../closing/schedule-closing.ts'
import { type BidderIds, bidderIdOf, saveBidders } from './bidder-rows.ts'
import { type ItemOffer, type ItemState, type PlacedBid, placedId, type SentContact } from './item-state.ts'

/**
 * Writes what the offers changed, all items in one statement: former winners stop winning, accepted bids are inserted,
 * notices and bid receipts are queued, and prices, maxima and ends change.
 */
export async function writeItemStates(tx: BidTx, states: Iterable<ItemState>, ids: BidderIds): Promise<void> {
  const changed = [...states].filter((state) => state.accepted.length > 0 || state.hasNewMaximum)
  if (!changed.length) return
  const bids = changed.flatMap((state) => state.accepted)
  const notices = changed.flatMap(noticesOf)
  const leaders = changed.map(leaderOf)
  // Sent together, run one after the other, see `readItemStates`.
  const bidders = saveBidders(
    tx,
    changed.flatMap(({ accepted, keyedMaxima, named }) => [
      ...accepted,
      ...keyedMaxima.map(({ offer }) => offer),
      ...named,
    ]),
    ids,
  )
  const standings = tx`
    with former_winners as (
      update bid set is_winning = false
      where id = any(${changed.flatMap(replacedLeaderOf)}::uuid[]) returning id
    ), placed as (
      insert into bid (id, organization_id, auction_item_id, bidder_id, amount, timestamp, idempotency_key, automatic_for,
                       beaten_at, extended_to, language, entered_by_name, is_winning)
      select new.*, new.id = any(${leaders.map((leader) => leader.id)}::uuid[]) from unnest(
        ${bids.map((bid) => bid.id)}::uuid[], ${bids.map((bid) => bid.organizationId)}::uuid[],
        ${bids.map((bid) => bid.auctionItemId)}::uuid[], ${bids.map((bid) => bidderIdOf(ids, bid))}::uuid[],
        ${bids.map((bid) => toPrice(bid.amount))}::text[]::numeric[], ${bids.map((bid) => bid.timestamp.toISOString())}::text[]::timestamptz[],
        ${bids.map((bid) => bid.key)}::text[], ${bids.map((bid) => bid.automaticFor)}::uuid[],
        ${bids.map((bid) => toOptionalPrice(bid.beatenAt))}::text[]::numeric[],
        ${bids.map((bid) => bid.extendedTo?.toISOString() ?? null)}::text[]::timestamptz[],
        ${bids.map((bid) => bid.language)}::text[], ${bids.map((bid) => bid.enteredByName)}::text[]
      ) as new (id, organization_id, auction_item_id, bidder_id, amount, timestamp, idempotency_key, automatic_for,
                beaten_at, extended_to, language, entered_by_name)
      -- Waits for the former winners' update, or the index of the only winner may fire.
      where (select count(*) from former_winners) >= 0
    ), noticed as (
      insert into outbox (id, organization_id, auction_item_id, kind, recipient, content)
      select * from unnest(
        ${notices.map(() => Bun.randomUUIDv7())}::uuid[], ${notices.map(({ about }) => about.organizationId)}::uuid[],
        ${notices.map(({ about }) => about.auctionItemId)}::uuid[], ${notices.map(({ kind }) => kind)}::text[],
        ${notices.map(({ recipient }) => recipient)}::text[],
        ${notices.map(({ content }) => JSON.stringify(content))}::text[]::jsonb[]
      )
    )
    update auction_lock as k
    set lock_version = lock_version + now.bids, bid_count = bid_count + now.bids,
        current_amount = now.amount, winning_bid_id = now.bid, leader_maximum = now.maximum,
        last_updated = clock_timestamp()
    from unnest(
      ${changed.map((state) => state.organizationId)}::uuid[], ${changed.map((state) => state.auctionItemId)}::uuid[],
      ${changed.map((state) => state.accepted.length)}::int[],
      ${leaders.map((leader) => toPrice(leader.amount))}::text[]::numeric[], ${leaders.map((leader) => leader.id)}::uuid[],
      ${changed.map((state) => toOptionalPrice(state.leaderMaximum))}::text[]::numeric[]
    ) as now (organization, item, bids, amount, bid, maximum)
    where k.organization_id = now.organization and k.auction_item_id = now.item`.execute()
  await Promise.all([bidders, standings])
  await saveReminders(tx, changed, ids)
  await saveKeyedMaxima(tx, changed, ids)
  await extendEnds(tx, changed)
  await saveContacts(
    tx,
    changed.flatMap(({ named }) => named),
    ids,
  )
  for (const [last] of changed.map((state) => state.accepted.slice(-1))) {
    if (!last) continue
    const { organizationId, auctionItemId } = last
    tx.afterCommit.publish({ organizationId, auctionItemId, isBid: true })
  }
  if (notices.length > 0) tx.afterCommit.requestDelivery()
}

function leaderOf({ leader, auctionItemId }: ItemState): PlacedBid {
  if (!leader) throw new Error(`Nobody leads on item ${auctionItemId} after an offer`)
  return leader
}

/** The bid that stops winning; a maximum that places no bid replaces none. */
function replacedLeaderOf({ accepted, formerLeaderId }: ItemState): string[] {
  return accepted.length > 0 && formerLeaderId !== null ? [formerLeaderId] : []
}

/** An email that an offer causes. */
type Notice = Pick<NewEmail<'outbid' | 'bid-receipt'>, 'kind' | 'recipient' | 'content'> & {
  about: Pick<ItemOffer, 'organizationId' | 'auctionItemId'>
}

/** The emails that offers for an item cause: notices to outbid bidders, and bid receipts. Who holds a paddle gets none. */
function noticesOf({ displaced, bidReceipts }: ItemState): Notice[] {
  return [
    ...displaced.flatMap(({ by: about, of: { email: recipient }, amount, wasMaximum }): Notice[] => {
      if (recipient === null) return []
      const content = { bidId: about.id, yourBid: toPrice(amount), ...(wasMaximum && { wasMaximum }) }
      return [{ about, kind: 'outbid', recipient, content }]
    }),
    ...bidReceipts.flatMap(({ bid, offer: about, hasMaximum }): Notice[] => {
      if (bid.email === null) return []
      const beatenAt = bid.beatenAt !== null && { beatenAt: toPrice(bid.beatenAt) }
      // The one that they placed: its link takes back what their maximum bid since, too.
      const bidId = placedId(bid)
      const content = { bidId, yourBid: toPrice(bid.amount), ...(hasMaximum && { hasMaximum }), ...beatenAt }
      return [{ about, kind: 'bid-receipt', recipient: bid.email, content }]
    }),
  ]
}

/** Saves who wants to be reminded of what; each only once, and not when it is too late. */
async function saveReminders(tx: BidTx, states: ItemState[], ids: BidderIds) {
  const requests = states.flatMap(({ reminded, standing }) =>
    reminded.filter(({ email, arrivedAt }) => email !== null && isInTimeToRemind(standing.endTime, arrivedAt)),
  )
  if (requests.length === 0) return
  await tx`
    insert into reminder (organization_id, auction_item_id, bidder_id)
    select * from unnest(
      ${requests.map(({ organizationId }) => organizationId)}::uuid[],
      ${requests.map(({ auctionItemId }) => auctionItemId)}::uuid[],
      ${requests.map((request) => bidderIdOf(ids, request))}::uuid[]
    ) on conflict do nothing`
}

/** Saves what the same key is answered again; of a form that set a lowered maximum again, it is saved already. */
async function saveKeyedMaxima(tx: BidTx, states: ItemState[], ids: BidderIds) {
  const saved = states.flatMap(({ keyedMaxima }) => keyedMaxima)
  if (saved.length === 0) return
  await tx`
    insert into maximum_offer (organization_id, auction_item_id, bidder_id, idempotency_key, maximum, bid_id)
    select * from unnest(
      ${saved.map(({ offer }) => offer.organizationId)}::uuid[], ${saved.map(({ offer }) => offer.auctionItemId)}::uuid[],
      ${saved.map(({ offer }) => bidderIdOf(ids, offer))}::uuid[], ${saved.map(({ offer }) => offer.key)}::text[],
      ${saved.map(({ offer }) => toPrice(offer.cap))}::text[]::numeric[],
      ${saved.map(({ bidId }) => bidId)}::uuid[]
    ) on conflict do nothing`
}

/**
 * Moves the ends that bids in the last minutes extended, and of what was bought. The jobs that close what was extended ask
 * again then; what was bought is closed at once.
 */
async function extendEnds(tx: BidTx, states: ItemState[]) {
  const extended = states.filter(({ accepted }) => accepted.some((bid) => bid.extendedTo !== null))
  if (extended.length === 0) return
  await tx`
    update auction_item as i set end_time = now.ends, scheduled_end_time = now.scheduled
    from unnest(
      ${extended.map((state) => state.organizationId)}::uuid[], ${extended.map((state) => state.auctionItemId)}::uuid[],
      ${extended.map((state) => state.standing.endTime.toISOString())}::text[]::timestamptz[],
      ${extended.map((state) => state.standing.scheduledEndTime?.toISOString() ?? null)}::text[]::timestamptz[]
    ) as now (organization, item, ends, scheduled)
    join auction_lock k on k.organization_id = now.organization and k.auction_item_id = now.item
    where i.id = k.auction_item_id`
  for (const { standing, organizationId, auctionItemId } of extended)
    if (wasBought(standing)) await scheduleBought(tx, { organizationId, id: auctionItemId, endTime: standing.endTime })
}

/**
 * Stores what bidders said of themselves: the last counts, but what came from a bidder's own device is only replaced from
 * one. See product#names-and-phone-numbers.
 */
async function saveContacts(tx: BidTx, offers: ItemOffer[], ids: BidderIds): Promise<void> {
  const contacts = [...lastOfEach(offers, ids)]
  if (contacts.length === 0) return
  const bidders = contacts.map(([id]) => id)
  const organizations = contacts.map(([, { organizationId }]) => organizationId)
  // In one order for all transactions, or two of them could wait for each other.
  await tx`
    select from bidder where organization_id = any(${organizations}::uuid[]) and id = any(${bidders}::uuid[])
    order by id for no key update`
  await tx`
    update bidder as known set name = sent.name, phone = sent.phone, is_confirmed = sent.is_confirmed
    from unnest(
      ${organizations}::uuid[], ${bidders}::uuid[],
      ${contacts.map(([, { name }]) => name)}::text[], ${contacts.map(([, { phone }]) => phone)}::text[],
      ${contacts.map(([, { isConfirmed }]) => String(isConfirmed))}::text[]::boolean[]
    ) as sent (organization, id, name, phone, is_confirmed)
    where known.organization_id = sent.organization and known.id = sent.id and (sent.is_confirmed or not known.is_confirmed)
      and (sent.name, sent.phone, sent.is_confirmed) is distinct from (known.name, known.phone, known.is_confirmed)`
}

function lastOfEach(offers: ItemOffer[], ids: BidderIds) {
  const contacts = new Map<string, SentContact & { organizationId: string }>()
  for (const offer of offers) {
    const { contact, organizationId } = offer
    const id = bidderIdOf(ids, offer)
    if (contact && (contact.isConfirmed || !contacts.get(id)?.isConfirmed))
      contacts.set(id, { ...contact, organizationId })
  }
  return contacts
}
