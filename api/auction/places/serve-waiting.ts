import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { isBidderOf } from '../../../db/bidder-of.ts'
import { hashInbox } from '../../../db/blocked-inbox.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { addJob } from '../../../db/jobs.ts'
import { lockItem, recordItemChanges } from '../../../db/locks.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { blockedAddress } from '../../../db/schema/bids.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { waiting } from '../../../db/schema/waiting.ts'
import { sellsAny } from '../../contract/auction/places/purchase-rule.ts'
import {
  type InLine,
  LEAST_MINUTES_TO_ANSWER,
  type LineChange,
  type LineSale,
  RETURN_DELAY_MS,
  serveLine,
} from '../../contract/auction/places/waiting-line.ts'
import { undoableSince } from '../../contract/values/kind/bulk-kind.ts'
import { MINUTE_MS } from '../../contract/values/time/time.ts'
import { writeEmail } from '../../email/outbox/write-email.ts'

/** An item that the transaction has locked. */
interface LockedItem {
  organizationId: string
  auctionItemId: string
}

/**
 * Serves the waiting list of an item that the transaction has locked, after whatever may have left it places, or taken them:
 * what returned is held for the first in line, who is told. See product#waiting-list.
 * @param isCancelled whether its host cancelled, so that nobody waits any more
 * @returns how many places are free then; `null` where nobody waits
 */
export async function serveWaiting(
  tx: Tx,
  item: LockedItem,
  now: Date,
  { isCancelled = false } = {},
): Promise<number | null> {
  const rows = await readLine(tx, item)
  if (rows.length === 0) return null
  const { placesLeft, deletedAt, ...sale } = await readSale(tx, item, now)
  const left = placesLeft ?? 0
  // A deletion that is undone leaves everybody where they were.
  if (deletedAt && deletedAt > undoableSince(now)) return left
  const { organizationId, auctionItemId } = item
  const blocked = await findBlocked(tx, organizationId, rows)
  // Whoever may not buy any more keeps no places from others.
  const returned = blocked.reduce((sum, { reserved }) => sum + (reserved ?? 0), 0)
  const line = rows.filter((row) => !blocked.includes(row)).map(toInLine)
  const isOver = sale.isOver || isCancelled || placesLeft === null
  const plan = serveLine(line, { ...sale, left: left + returned, isOver }, now)
  for (const { id } of blocked) await storeLineChange(tx, { kind: 'over', id }, now)
  for (const change of plan.changes) await storeLineChange(tx, change, now)
  if (plan.left !== left) await recordItemChanges(tx, organizationId, [auctionItemId], { placesLeft: plan.left })
  const emails = plan.changes.flatMap((change) => {
    const recipient = rows.find(({ id }) => id === change.id)?.email ?? null
    if (change.kind !== 'reserved' || recipient === null) return []
    return [{ kind: 'places-reserved' as const, ...item, recipient, content: { waitingId: change.id } }]
  })
  await writeEmail(tx, ...emails)
  return plan.left
}

type Row = Awaited<ReturnType<typeof readLine>>[number]

function toInLine({ id, quantity, reserved, reservedUntil, erasedAt }: Row): InLine {
  const reservation = reserved === null || reservedUntil === null ? null : { quantity: reserved, until: reservedUntil }
  return { id, quantity, reservation, isErased: erasedAt !== null }
}

/** Those in line whose address was blocked since they joined. See product#blocked-addresses. */
async function findBlocked(tx: Tx, organizationId: string, rows: Row[]): Promise<Row[]> {
  const inboxes = new Map(rows.flatMap((row) => (row.email ? [[row, hashInbox(organizationId, row.email)]] : [])))
  const blocked = await tx
    .select({ hash: blockedAddress.inboxHash })
    .from(blockedAddress)
    .where(inArray(blockedAddress.inboxHash, [...inboxes.values()]))
  return rows.filter((row) => blocked.some(({ hash }) => hash === inboxes.get(row)))
}

/** Who is in line for an item, the first first. */
function readLine(tx: Tx, { organizationId, auctionItemId }: LockedItem) {
  const { id, quantity, reserved, reservedUntil } = waiting
  const isOfItem = and(eq(waiting.organizationId, organizationId), eq(waiting.auctionItemId, auctionItemId))
  return tx
    .select({ id, quantity, reserved, reservedUntil, email: bidder.email, erasedAt: bidder.erasedAt })
    .from(waiting)
    .innerJoin(bidder, isBidderOf(waiting))
    .where(and(isOfItem, isNull(waiting.outcome)))
    .orderBy(asc(waiting.joinedAt), asc(waiting.id))
}

async function readSale(
  tx: Tx,
  { auctionItemId }: LockedItem,
  now: Date,
): Promise<Omit<LineSale, 'left'> & { placesLeft: number | null; deletedAt: Date | null }> {
  const [row] = await tx
    .select({ item: auctionItem, standing: auctionLock, isActive: organization.isActive })
    .from(auctionItem)
    .innerJoin(auctionLock, eq(auctionLock.auctionItemId, auctionItem.id))
    .innerJoin(organization, eq(organization.id, auctionItem.organizationId))
    .where(eq(auctionItem.id, auctionItemId))
  if (!row) throw new Error(`No item ${auctionItemId}`)
  const { item, standing, isActive } = row
  return {
    placesLeft: standing.placesLeft,
    deletedAt: item.deletedAt,
    endTime: item.endTime,
    isOver: standing.closedAt !== null || item.deletedAt !== null,
    isOpenToPublic: item.isActive && !item.isDraft && isActive && item.places !== null && sellsAny(item.places, now),
  }
}

/** Stores what becomes of somebody in line, whose item the transaction has locked. */
export async function storeLineChange(tx: Tx, change: LineChange, now: Date): Promise<void> {
  const ended = 'reservation' in change ? null : { outcome: change.kind, settledAt: now }
  const reservation =
    'reservation' in change ? { reserved: change.reservation.quantity, reservedUntil: change.reservation.until } : null
  await tx
    .update(waiting)
    .set({ ...ended, ...reservation })
    .where(eq(waiting.id, change.id))
  if (!reservation) return
  const runAt = new Date(reservation.reservedUntil.getTime() + RETURN_DELAY_MS)
  await addJob(tx, { task: 'expire-offers', runAt, key: `reserved ${change.id}` })
}

/** Serves every waiting list that time or a change of its item has moved, each in a transaction of its own; repeated, it changes nothing. */
export async function serveDueLines(orm: Orm, now: Date): Promise<void> {
  const past = sql`${new Date(now.getTime() - RETURN_DELAY_MS).toISOString()}::timestamptz`
  const undoable = sql`${undoableSince(now).toISOString()}::timestamptz`
  const soon = sql`${new Date(now.getTime() + LEAST_MINUTES_TO_ANSWER * MINUTE_MS).toISOString()}::timestamptz`
  const due = await orm.execute<{ organizationId: string; auctionItemId: string }>(sql`
    select distinct w.organization_id as "organizationId", w.auction_item_id as "auctionItemId"
    from ${waiting} w
    join ${auctionLock} k on k.auction_item_id = w.auction_item_id
    join ${auctionItem} i on i.id = w.auction_item_id
    join ${organization} o on o.id = w.organization_id
    where w.outcome is null and coalesce(i.deleted_at <= ${undoable}, true) and (
      w.reserved_until <= ${past} or w.reserved_until > i.end_time or i.end_time <= ${past}
      or k.closed_at is not null or i.deleted_at is not null or k.places_left is null
      or (k.places_left > 0 and w.quantity > coalesce(w.reserved, 0) and i.end_time >= ${soon}
          and i.is_active and not i.is_draft and o.is_active)
    )`)
  for (const item of due)
    await orm.transaction(async (tx) => {
      if (await lockItem(tx, item.organizationId, item.auctionItemId)) await serveWaiting(tx, item, now)
    })
}

/** Serves the waiting lists of these items, which the transaction has locked, once somebody was erased. */
export async function serveErased(tx: Tx, auctionItemIds: string[], now: Date): Promise<void> {
  if (auctionItemIds.length === 0) return
  const { organizationId, auctionItemId } = waiting
  const items = await tx
    .selectDistinct({ organizationId, auctionItemId })
    .from(waiting)
    .where(and(inArray(auctionItemId, auctionItemIds), isNull(waiting.outcome)))
  for (const item of items) await serveWaiting(tx, item, now)
}
