import { and, asc, eq, inArray, isNull, lte, not, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { emailOfBidder } from '../../../db/bidder-of.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { lockForTransaction } from '../../../db/locks.ts'
import { watchedItem } from '../../../db/schema/bidders.ts'
import { bid, reminder } from '../../../db/schema/bids.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { writeEmail } from '../../email/outbox/write-email.ts'
import { type Timing, tellAgain, timings } from './tell-again.ts'

const GROUP = 500

/** Writes the emails that are due to those who watch items: what opens or closes together is in one. See product#watching. */
export async function tellWatchers(orm: Orm, now: Date): Promise<void> {
  await orm.transaction((tx) => tell(tx, 'opening-soon', now))
  await orm.transaction((tx) => tell(tx, 'closing-soon', now))
}

type Kind = 'opening-soon' | 'closing-soon'

async function tell(tx: Tx, kind: Kind, now: Date) {
  // Two at once would share the items of one watcher, and write an email each.
  await lockForTransaction(tx, 'tellWatchers')
  await tellAgain(tx, timings[kind], now)
  const due = await takeDue(tx, kind, now)
  // A reminder that they asked for says the same.
  const wanted = kind === 'closing-soon' ? due.filter(({ hasReminder }) => !hasReminder) : due
  const groups = Map.groupBy(wanted, ({ bidderId }) => bidderId)
  await writeEmail(
    tx,
    ...[...groups.values()].flatMap((group) => {
      const [first] = group
      if (!first || first.email === null) return []
      const { organizationId, auctionItemId, email: recipient, language } = first
      return {
        kind,
        organizationId,
        auctionItemId,
        recipient,
        content: { items: group.map((row) => row.auctionItemId), language },
      }
    }),
  )
}

/** Marks them as settled. */
function takeDue(tx: Tx, kind: Kind, now: Date) {
  const { markedAt } = timings[kind]
  const isDue = isSoon(timings[kind], now)
  if (kind === 'opening-soon') return take(tx, markedAt, isDue, { openingSettledAt: now })
  // What is open for less time than that is about to close as it opens.
  return take(tx, markedAt, and(isDue, lte(auctionItem.startTime, now)), { closingSettledAt: now })
}

function take(
  tx: Tx,
  markedAt: PgColumn,
  isDue: SQL | undefined,
  mark: { openingSettledAt: Date } | { closingSettledAt: Date },
) {
  const due = tx
    .select({ item: watchedItem.auctionItemId, bidder: watchedItem.bidderId })
    .from(watchedItem)
    .innerJoin(auctionItem, eq(auctionItem.id, watchedItem.auctionItemId))
    // In the room bidding neither opens nor closes on anybody's phone.
    .where(and(isNull(markedAt), isDue, not(auctionItem.isInHall)))
    .orderBy(asc(watchedItem.organizationId), asc(watchedItem.bidderId))
    .limit(GROUP)
    .for('update', { of: watchedItem, skipLocked: true })
  const { auctionItemId, organizationId, bidderId, language } = watchedItem
  const ofBidder = (table: typeof reminder | typeof bid) =>
    sql`exists (select from ${table} where ${and(eq(table.auctionItemId, auctionItemId), eq(table.bidderId, bidderId))})`
  return tx
    .update(watchedItem)
    .set(mark)
    .where(inArray(sql`(${auctionItemId}, ${bidderId})`, due))
    .returning({
      auctionItemId,
      organizationId,
      bidderId,
      email: emailOfBidder(watchedItem),
      language,
      // It is of a bid: once that was withdrawn or cancelled, nobody is reminded.
      hasReminder: sql<boolean>`${ofBidder(reminder)} and ${ofBidder(bid)}`,
    })
}

/** Whether an item ends, or opens, so soon that bidders are told, as SQL. */
function isSoon({ at, leadMs }: Timing, now: Date): SQL {
  return lte(at, new Date(now.getTime() + leadMs))
}

/** Writes the reminders that are due, each once for its end. */
export function remindBidders(orm: Orm, now: Date): Promise<void> {
  return orm.transaction(async (tx) => {
    await tellAgain(tx, timings.reminder, now)
    const due = await takeReminders(tx, now)
    await writeEmail(
      tx,
      ...due.flatMap(({ organizationId, auctionItemId, email: recipient }) =>
        recipient === null
          ? []
          : { kind: 'closing-soon' as const, organizationId, auctionItemId, recipient, content: {} },
      ),
    )
  })
}

async function takeReminders(tx: Tx, now: Date) {
  const due = tx
    .select({ item: reminder.auctionItemId, bidder: reminder.bidderId })
    .from(reminder)
    .innerJoin(auctionItem, eq(auctionItem.id, reminder.auctionItemId))
    .where(and(isNull(reminder.settledAt), isSoon(timings.reminder, now)))
    .orderBy(asc(reminder.auctionItemId))
    .limit(GROUP)
    .for('update', { of: reminder, skipLocked: true })
  return tx
    .update(reminder)
    .set({ settledAt: now })
    .where(inArray(sql`(${reminder.auctionItemId}, ${reminder.bidderId})`, due))
    .returning({
      organizationId: reminder.organizationId,
      auctionItemId: reminder.auctionItemId,
      email: emailOfBidder(reminder),
    })
}
