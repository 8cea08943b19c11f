import { and, eq, isNotNull, max, not, or, sql } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { lockOrganization } from '../../../db/locks.ts'
import { booksClosing, payment } from '../../../db/schema/checkout.ts'
import type { BooksClosing } from '../../contract/checkout/books-view.ts'
import type { StaffAction } from '../../server/access/staff.ts'
import { isTestPayment } from '../balances/read-paid-lines.ts'
import { isOfPacket } from './read-lines.ts'

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
    // A test stays out of every packet, until it is voided.
    const isReal = or(isNotNull(payment.voidedAt), not(isTestPayment))
    const isOpen = and(eq(payment.organizationId, organizationId), isOfPacket(null), isReal)
    const openPayments = await tx.$count(payment, isOpen)
    if (openPayments === 0) return null
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
      .where(isOpen)
    tx.addActivity({ kind: 'books-closed', organizationId, subjectId: closing.id })
    return closingView(closing)
  })
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
