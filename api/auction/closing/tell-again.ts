import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '../../../db/clients.ts'
import { plannedEnd } from '../../../db/planned-end.ts'
import { watchedItem } from '../../../db/schema/bidders.ts'
import { reminder } from '../../../db/schema/bids.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { OPENING_MS, REMINDER_MS } from '../../contract/auction/bidding/reminder.ts'
import { HOUR_MS } from '../../contract/values/time/time.ts'

/** Whoever was told by more than this too early is told again: one email is enough for an end that moves by minutes. */
const TOO_EARLY_MS = HOUR_MS

/** When an email goes by the times of an item. */
export interface Timing {
  /** When a bidder was told. */
  markedAt: PgColumn
  /** When it ends or opens. */
  at: PgColumn
  /** When it would if nothing but the team had moved it. */
  planned: SQL | PgColumn
  leadMs: number
}

const closing = { at: auctionItem.endTime, planned: plannedEnd, leadMs: REMINDER_MS }
const opening = { at: auctionItem.startTime, planned: auctionItem.startTime, leadMs: OPENING_MS }

/** The emails that go by an item's times. */
export const timings = {
  reminder: { ...closing, markedAt: reminder.settledAt },
  'closing-soon': { ...closing, markedAt: watchedItem.closingSettledAt },
  'opening-soon': { ...opening, markedAt: watchedItem.openingSettledAt },
} satisfies Record<string, Timing>

/**
 * Makes due again what bidders were told of an end, or an opening, that the team has moved since. It goes by the times as
 * they are when the email is due, not by edits: an edit that is undone before reminds nobody twice, and none has to lock
 * reminders, which come before items. See product#reminders.
 */
export async function tellAgain(tx: Tx, { markedAt, at, planned, leadMs }: Timing, now: Date): Promise<void> {
  const table = markedAt.table
  const interval = (milliseconds: number) => sql`make_interval(secs => ${milliseconds / 1_000})`
  const instant = sql`${now.toISOString()}::timestamptz`
  await tx.execute(sql`
    update ${table} set ${sql.identifier(markedAt.name)} = null where (auction_item_id, bidder_id) in (
      select told.auction_item_id, told.bidder_id
      from ${auctionLock} join ${auctionItem} on ${auctionItem.id} = ${auctionLock.auctionItemId}
      join ${table} told on told.auction_item_id = ${auctionItem.id}
      where ${auctionLock.closedAt} is null and ${at} > ${instant} and ${at} <= ${instant} + ${interval(leadMs)}
        and told.${sql.identifier(markedAt.name)} < ${planned} - ${interval(leadMs + TOO_EARLY_MS)}
      for update of told skip locked)`)
}
