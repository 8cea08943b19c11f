import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { emailOfBidder } from '../../../db/bidder-of.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { reminder } from '../../../db/schema/bids.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { REMINDER_MS } from '../../contract/auction/bidding/reminder.ts'
import { writeEmail } from '../../email/outbox/write-email.ts'

const GROUP = 500

/** Writes the reminders that are due, each once. */
export function remindBidders(orm: Orm, now: Date): Promise<void> {
  return orm.transaction(async (tx) => {
    const due = await takeDue(tx, now)
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

async function takeDue(tx: Tx, now: Date) {
  const due = tx
    .select({ item: reminder.auctionItemId, bidder: reminder.bidderId })
    .from(reminder)
    .innerJoin(auctionItem, eq(auctionItem.id, reminder.auctionItemId))
    .where(and(isNull(reminder.settledAt), lte(auctionItem.endTime, new Date(now.getTime() + REMINDER_MS))))
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
