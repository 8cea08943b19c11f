import { desc, eq } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { booksClosing } from '../../../db/schema/checkout.ts'
import type { Books } from '../../contract/checkout/books-view.ts'
import { closingView } from './close-books.ts'
import { packetTables } from './packet-tables.ts'
import { payoutTables, readPayouts } from './payout-tables.ts'
import { readLines } from './read-lines.ts'

/** Whose books are read. */
interface BooksOf {
  id: string
  timeZone: string
  /** Of which closing; `null`: what came in since the last one. */
  closingId: string | null
}

/**
 * The packet of a closing, or of what came in since, and all closings, the latest first. A closed one is told on the clocks
 * of then, so that it reads the same for good.
 * @returns `null` where the organization has no such closing
 */
export async function readBooks(orm: Orm, { id, timeZone, closingId }: BooksOf, now: Date) {
  const closings = await orm
    .select()
    .from(booksClosing)
    .where(eq(booksClosing.organizationId, id))
    .orderBy(desc(booksClosing.closedAt), desc(booksClosing.id))
  const index = closings.findIndex((row) => row.id === closingId)
  if (closingId !== null && index < 0) return null
  const closing = closings[index] ?? null
  return {
    closings,
    closing,
    since: closings[index + 1]?.closedAt ?? null,
    clock: { timeZone: closing?.timeZone ?? timeZone, now: closing?.closedAt ?? now },
    lines: await readLines(orm, id, closingId),
    payouts: await readPayouts(orm, id),
  }
}

/** Books as the team reads them. */
export function booksView(read: NonNullable<Awaited<ReturnType<typeof readBooks>>>): Books {
  const { closings, closing, since, clock, lines, payouts } = read
  const span = { since: since?.toISOString() ?? null, closing: closing && closingView(closing) }
  return {
    closings: closings.map(closingView),
    packet: lines.length === 0 ? null : { ...span, timeZone: clock.timeZone, ...packetTables(lines, clock) },
    payouts: payoutTables(lines, payouts, clock),
  }
}
