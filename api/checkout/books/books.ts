import { and, desc, eq, isNotNull, max, not, or, sql } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { lockOrganization } from '../../../db/locks.ts'
import { booksClosing, payment } from '../../../db/schema/checkout.ts'
import type { Books, BooksClosing } from '../../contract/checkout/books-view.ts'
import type { StaffAction } from '../../server/access/staff.ts'
import { isTestPayment } from '../balances/read-paid-lines.ts'
import { readIncome } from './income-table.ts'
import { packetTables } from './packet-tables.ts'
import { payoutTables, readPayouts } from './payout-tables.ts'
import { isOfPacket, readLines } from './read-lines.ts'

/**
 * Closes the books: what was recorded and voided by now is one packet, and what follows is of the next. Payments are marked
 * rather than compared by their time, so what is being recorded right now is wholly in one of the two.
 * See product#closing-the-books.
 * @returns `null` when there is nothing since they were last closed, as for the second of two who close them together
 */
export function closeBooks(
  orm: Orm,
  { id: organizationId, timeZone }: { id: string; timeZone: string },
  { staff, now }: StaffAction,
): Promise<BooksClosing | null> {
  return orm.transaction(async (tx) => {
    await lockOrganization(tx, organizationId)
    if ((await countUnclosed(tx, organizationId)) === 0) return null
    const [closing] = await tx
      .insert(booksClosing)
      .values({
        organizationId,
        timeZone,
        closedAt: await afterLast(tx, organizationId, now),
        closedBy: staff.id,
        closedByName: staff.name,
      })
      .returning()
    if (!closing) throw new Error('Nothing was inserted')
    const { booksClosingId, voidBooksClosingId, voidedAt } = payment
    // In one statement, or a payment that is voided in between would be voided later and yet not taken.
    await tx
      .update(payment)
      .set({
        booksClosingId: sql`coalesce(${booksClosingId}, ${closing.id}::uuid)`,
        voidBooksClosingId: sql`case when ${voidedAt} is not null then coalesce(${voidBooksClosingId}, ${closing.id}::uuid) end`,
      })
      .where(isUnclosed(organizationId))
    tx.addActivity({ kind: 'books-closed', organizationId, subjectId: closing.id })
    return closingView(closing)
  })
}

/** How many payments of an organization are in no packet yet, or were voided since. */
export function countUnclosed(orm: Orm | Tx, organizationId: string): Promise<number> {
  return orm.$count(payment, isUnclosed(organizationId))
}

/** A test stays out of every packet, until it is voided. */
function isUnclosed(organizationId: string) {
  const isReal = or(isNotNull(payment.voidedAt), not(isTestPayment))
  return and(eq(payment.organizationId, organizationId), isOfPacket(null), isReal)
}

/** `now`, or right after the last closing where the clock is behind it: each packet goes from one closing to the next. */
async function afterLast(tx: Tx, organizationId: string, now: Date): Promise<Date> {
  const isTheirs = eq(booksClosing.organizationId, organizationId)
  const [last] = await tx
    .select({ at: max(booksClosing.closedAt) })
    .from(booksClosing)
    .where(isTheirs)
  return new Date(Math.max(now.getTime(), (last?.at?.getTime() ?? 0) + 1))
}

/** A closing as the team reads it. */
export function closingView({ id, closedAt, closedByName }: typeof booksClosing.$inferSelect): BooksClosing {
  return { id, closedAt: closedAt.toISOString(), closedByName }
}

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
  const lines = await readLines(orm, id, closingId)
  const earlier = closings.slice(index + 1).map((before) => before.id)
  return {
    closings,
    closing,
    since: closings[index + 1]?.closedAt ?? null,
    clock: { timeZone: closing?.timeZone ?? timeZone, now: closing?.closedAt ?? now },
    lines,
    income: await readIncome(orm, id, { lines, earlier }),
    payouts: await readPayouts(orm, id),
  }
}

/** Books as the team reads them. */
export function booksView(read: NonNullable<Awaited<ReturnType<typeof readBooks>>>): Books {
  const { closings, closing, since, clock, lines, income, payouts } = read
  const span = { since: since?.toISOString() ?? null, closing: closing && closingView(closing) }
  return {
    closings: closings.map(closingView),
    packet: lines.length === 0 ? null : { ...span, timeZone: clock.timeZone, ...packetTables(lines, clock) },
    income,
    payouts: payoutTables(lines, payouts, clock),
  }
}
