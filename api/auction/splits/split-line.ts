import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { bidderFor } from '../../../db/bidder-of.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { lockItem } from '../../../db/locks.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { billLine } from '../../../db/schema/bill-lines.ts'
import { transfer } from '../../../db/schema/checkout.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { lockWinners } from '../../checkout/balances/lock-winners.ts'
import { receiptIfPaid } from '../../checkout/payments/receipt-if-paid.ts'
import type { SplitForm } from '../../contract/auction/splits/split-form.ts'
import type { Bidder } from '../../contract/values/address/bidder.ts'
import type { Cents } from '../../contract/values/money/money.ts'
import type { StaffAction } from '../../server/access/staff.ts'
import { addWinners } from '../closing/write-wins.ts'

/** Of whose line what is owed by whom instead. */
export type Split = Omit<SplitForm, 'to'> & { to: Bidder }

/**
 * What became of a split. `reused`: the id is that of another. `undone`: it was made before, and undone since. `not-theirs`: they
 * owe for no such item. `over`: `left` is all of the line that they owe themselves. `outdated`: it was split since it was read.
 */
export type SplitOutcome =
  | { kind: 'split' | 'reused' | 'undone' | 'not-theirs' | 'same' | 'outdated' }
  | { kind: 'over'; left: Cents }

type Transfer = typeof transfer.$inferSelect

/**
 * Has another bidder owe part of what one owes for an item, or all of it; the item stays theirs. Sent twice, it is once. See
 * product#split-lines.
 */
export function splitLine(
  orm: Orm,
  organizationId: string,
  { id, winnerId, itemId, amount, left: leftAsRead = 0, to }: Split,
  { staff, now }: StaffAction,
): Promise<SplitOutcome> {
  return orm.transaction(async (tx): Promise<SplitOutcome> => {
    // What the line is worth stays so: whatever changes it locks the item, too.
    if (!(await lockItem(tx, organizationId, itemId))) return { kind: 'not-theirs' }
    const known = to.email === null ? to.bidderId : await findBidder(tx, organizationId, to.email)
    if (known === winnerId) return { kind: 'same' }
    const [earlier] = await tx.select().from(transfer).where(eq(transfer.id, id))
    if (earlier) return { kind: repeated(earlier, { winnerId, itemId, amount, bidderId: known }) }
    const line = { organizationId, auctionItemId: itemId, fromBidderId: winnerId }
    const left = await readLeft(tx, line)
    if (left === null) return { kind: 'not-theirs' }
    if (amount > left) return { kind: 'over', left }
    if (left < leftAsRead) return { kind: 'outdated' }
    const bidderId = to.email === null ? to.bidderId : await bidderFor(tx, organizationId, to.email)
    await addWinners(tx, organizationId, [bidderId])
    await lockWinners(tx, organizationId, [winnerId, bidderId])
    const made = { madeAt: now, madeBy: staff.id, madeByName: staff.name }
    const [row] = await tx
      .insert(transfer)
      .values({ id, ...line, bidderId, amount, ...made })
      .onConflictDoNothing()
      .returning()
    // At this very moment somebody sent that id for another item.
    if (!row) return { kind: 'reused' }
    await conclude(tx, row, 'line-split', now)
    return { kind: 'split' }
  })
}

async function findBidder(tx: Tx, organizationId: string, email: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: bidder.id })
    .from(bidder)
    .where(and(eq(bidder.organizationId, organizationId), eq(bidder.email, email)))
  return row?.id ?? null
}

function repeated(
  earlier: Transfer,
  { winnerId, itemId, amount, bidderId }: Omit<Split, 'id' | 'left' | 'to'> & { bidderId: string | null },
) {
  const isSame =
    earlier.fromBidderId === winnerId &&
    earlier.auctionItemId === itemId &&
    earlier.amount === amount &&
    earlier.bidderId === bidderId
  if (!isSame) return 'reused'
  return earlier.undoneAt ? 'undone' : 'split'
}

type Line = Pick<Transfer, 'organizationId' | 'auctionItemId' | 'fromBidderId'>

/** How much of a line its bidder owes themselves; `null` where there is none. */
async function readLeft(tx: Tx, { organizationId, auctionItemId, fromBidderId }: Line): Promise<Cents | null> {
  const [line] = await tx
    .select({ left: sql<Cents | null>`sum(${billLine.amount})`.mapWith(billLine.amount) })
    .from(billLine)
    .where(
      and(
        eq(billLine.organizationId, organizationId),
        eq(billLine.bidderId, fromBidderId),
        eq(billLine.auctionItemId, auctionItemId),
        or(isNull(billLine.transferId), lt(billLine.amount, 0)),
      ),
    )
  return line?.left ?? null
}

/** Takes back a split; twice is once. */
export function undoSplit(
  orm: Orm,
  { organizationId, id }: { organizationId: string; id: string },
  { staff, now }: StaffAction,
): Promise<'unknown' | 'undone'> {
  const thisSplit = and(eq(transfer.organizationId, organizationId), eq(transfer.id, id))
  return orm.transaction(async (tx) => {
    const [row] = await tx.select().from(transfer).where(thisSplit)
    if (!row) return 'unknown'
    await lockItem(tx, organizationId, row.auctionItemId)
    await lockWinners(tx, organizationId, [row.fromBidderId, row.bidderId])
    const [undone] = await tx
      .update(transfer)
      .set({ undoneAt: now, undoneBy: staff.id, undoneByName: staff.name })
      .where(and(thisSplit, isNull(transfer.undoneAt)))
      .returning()
    if (undone) await conclude(tx, undone, 'split-undone', now)
    return 'undone'
  })
}

/** Records what was done, and emails receipts to whom it leaves nothing to pay. */
async function conclude(
  tx: Tx,
  { organizationId, auctionItemId, fromBidderId, bidderId }: Transfer,
  kind: 'line-split' | 'split-undone',
  now: Date,
): Promise<void> {
  const [item] = await tx
    .select({ title: auctionItem.title })
    .from(auctionItem)
    .where(eq(auctionItem.id, auctionItemId))
  tx.addActivity({ kind, organizationId, auctionItemId, subjectId: fromBidderId, about: item?.title ?? null })
  await receiptIfPaid(tx, organizationId, [fromBidderId, bidderId], now)
}
