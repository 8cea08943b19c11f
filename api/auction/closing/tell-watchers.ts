import { and, asc, eq, inArray, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm'
import { emailOfBidder } from '../../../db/bidder-of.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { lockForTransaction } from '../../../db/locks.ts'
import { watchedItem } from '../../../db/schema/bidders.ts'
import { bid, reminder } from '../../../db/schema/bids.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { writeEmail } from '../../email/outbox/write-email.ts'
import { type Timing, tellAgain, timings } from './tell-again.ts'

const GROUP = 500
/** In a minute, which is what there is until the next begin. */
const MOST_GROUPS = 20

/** Writes the emails that are due to those who watch items: what opens or closes together is in one. See product#watching. */
export async function tellWatchers(orm: Orm, now: Date): Promise<void> {
  await inGroups(() => orm.transaction((tx) => tell(tx, 'opening-soon', now)))
  await inGroups(() => orm.transaction((tx) => tell(tx, 'closing-soon', now)))
}

/** @param act does what is due of a group, and returns how much that was */
async function inGroups(act: () => Promise<number>) {
  for (let group = 0; group < MOST_GROUPS; group++) if ((await act()) < GROUP) return
}

type Kind = 'opening-soon' | 'closing-soon'

async function tell(tx: Tx, kind: Kind, now: Date): Promise<number> {
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
  return due.length
}

/** Marks them as settled: all that is due of the first bidders. */
function takeDue(tx: Tx, kind: Kind, now: Date) {
  const isDue = isDueAt(timings[kind], now)
  if (kind === 'opening-soon') return take(tx, isDue, { openingSettledAt: now })
  // What is open for less time than that is about to close as it opens.
  return take(tx, and(isDue, lte(auctionItem.startTime, now)), { closingSettledAt: now })
}

function take(tx: Tx, isDue: SQL | undefined, mark: { openingSettledAt: Date } | { closingSettledAt: Date }) {
  const watched = (isTaken?: SQL) =>
    tx
      .select({ item: watchedItem.auctionItemId, bidder: watchedItem.bidderId })
      .from(watchedItem)
      .innerJoin(auctionItem, eq(auctionItem.id, watchedItem.auctionItemId))
      .innerJoin(organization, eq(organization.id, watchedItem.organizationId))
      // In the room bidding neither opens nor closes on anybody's phone.
      .where(and(isDue, not(auctionItem.isInHall), isTaken))
  const first = watched().orderBy(asc(watchedItem.organizationId), asc(watchedItem.bidderId)).limit(GROUP).as('first')
  const isOfFirst = inArray(watchedItem.bidderId, tx.select({ bidder: first.bidder }).from(first))
  const due = watched(isOfFirst).for('update', { of: watchedItem, skipLocked: true })
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

/**
 * Whether bidders are to be told that an item, joined to its organization, ends, or opens, soon: not while nobody sees it,
 * as it may come back before.
 */
function isDueAt({ markedAt, at, leadMs }: Timing, now: Date): SQL | undefined {
  const isOnPage = and(
    auctionItem.isActive,
    not(auctionItem.isDraft),
    isNull(auctionItem.deletedAt),
    organization.isActive,
  )
  return and(isNull(markedAt), lte(at, new Date(now.getTime() + leadMs)), or(isOnPage, lte(at, now)))
}

/** Writes the reminders that are due, each once for its end. */
export function remindBidders(orm: Orm, now: Date): Promise<void> {
  return inGroups(() => orm.transaction((tx) => remind(tx, now)))
}

async function remind(tx: Tx, now: Date): Promise<number> {
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
  return due.length
}

async function takeReminders(tx: Tx, now: Date) {
  const due = tx
    .select({ item: reminder.auctionItemId, bidder: reminder.bidderId })
    .from(reminder)
    .innerJoin(auctionItem, eq(auctionItem.id, reminder.auctionItemId))
    .innerJoin(organization, eq(organization.id, reminder.organizationId))
    .where(isDueAt(timings.reminder, now))
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
