import { and, eq } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { recordItemChanges } from '../../../db/locks.ts'
import { bid, cancelledBid } from '../../../db/schema/bids.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { wasBought } from '../../../db/was-bought.ts'
import { HALL_UNDO_MS } from '../../contract/auction/bidding/hall-sale.ts'
import type { StaffAction } from '../../server/access/staff.ts'
import { cancelBehindLock } from '../bidding/cancel-bid.ts'
import { scheduleClosing } from '../closing/schedule-closing.ts'
import type { Item } from '../items/admin-view.ts'
import { lockAndReadItem } from '../items/lock-and-read-item.ts'

type Sold = Pick<typeof bid.$inferSelect, 'timestamp' | 'enteredSession'>

/** Until when that member of the staff can undo a sale: helpers only their own; `null` when they cannot. */
export function undoableUntil({ timestamp, enteredSession }: Sold, { staff, now }: StaffAction): Date | null {
  const until = new Date(timestamp.getTime() + HALL_UNDO_MS)
  const isTheirs = staff.session === undefined || staff.session === enteredSession
  return isTheirs && now < until ? until : null
}

/** Takes a sale in the room back, so that the item can be sold again; twice is once. @returns why not, or of which item it was */
export function undoHallSale(
  orm: Orm,
  sale: { organizationId: string; id: string },
  action: StaffAction,
): Promise<'unknown' | 'too-late' | 'handed-over' | { auctionItemId: string }> {
  return orm.transaction(async (tx) => {
    const beforeLock = (await find(tx, bid, sale)) ?? (await find(tx, cancelledBid, sale))
    if (!beforeLock) return 'unknown'
    const { auctionItemId } = beforeLock
    const locked = await lockAndReadItem(tx, sale.organizationId, auctionItemId)
    if (!locked?.item.isInHall) return 'unknown'
    // Sent again, it is done, also once its time is over.
    if (await find(tx, cancelledBid, sale)) return { auctionItemId }
    if (undoableUntil(beforeLock, action) === null) return 'too-late'
    const { staff, now } = action
    const by = { kind: 'team', userId: staff.id, name: staff.name, reason: 'Undone at the checkout' } as const
    const request = { organizationId: sale.organizationId, auctionItemId, bidId: sale.id, by, next: 'ask' } as const
    const outcome = await cancelBehindLock(tx, locked.standing, request, now)
    if (outcome === 'cancelled') await reopen(tx, locked.item, now)
    if (outcome === 'handed-over') return outcome
    return outcome === 'cancelled' ? { auctionItemId } : 'unknown'
  })
}

/** Has an item go on until its scheduled end, if the sale alone ended it before. */
async function reopen(tx: Tx, item: Item, now: Date) {
  const { id, organizationId, endTime, scheduledEndTime } = item
  if (!scheduledEndTime || !wasBought({ endTime, scheduledEndTime }) || scheduledEndTime <= now) return
  const open = { endTime: scheduledEndTime, scheduledEndTime: null }
  await tx.update(auctionItem).set(open).where(eq(auctionItem.id, id))
  await recordItemChanges(tx, organizationId, [id], { closedAt: null, closingId: null })
  await scheduleClosing(tx, { ...item, ...open })
}

async function find(
  tx: Tx,
  table: typeof bid | typeof cancelledBid,
  { organizationId, id }: { organizationId: string; id: string },
) {
  const { auctionItemId, timestamp, enteredSession } = table
  const [row] = await tx
    .select({ auctionItemId, timestamp, enteredSession })
    .from(table)
    .where(and(eq(table.organizationId, organizationId), eq(table.id, id)))
  return row ?? null
}
