import { and, asc, eq, isNull, ne, not, sql } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { payment } from '../../../db/schema/checkout.ts'
import { toPrice } from '../../contract/values/money/money.ts'
import type { PaidLine } from '../../contract/values/money/payment.ts'

/** What bidders of an organization paid and was not voided, by bidder, oldest first: of one of them, or of all. Nothing waived, no test. */
export async function readPaidLines(
  orm: Orm | Tx,
  organizationId: string,
  bidderId?: string,
): Promise<Map<string, PaidLine[]>> {
  const isTheirs = bidderId === undefined ? undefined : eq(payment.bidderId, bidderId)
  const rows = await orm
    .select()
    .from(payment)
    .where(
      and(
        eq(payment.organizationId, organizationId),
        isTheirs,
        isNull(payment.voidedAt),
        ne(payment.kind, 'waived'),
        not(isTestPayment),
      ),
    )
    .orderBy(asc(payment.number))
  const groups = Map.groupBy(rows, (row) => row.bidderId)
  return new Map([...groups].map(([id, own]) => [id, own.map(lineOf)]))
}

function lineOf({ kind, amount, extra, reference, madeAt }: typeof payment.$inferSelect): PaidLine {
  const added = extra === 0 ? {} : { extra: toPrice(extra) }
  return { kind, amount: toPrice(amount), ...added, reference, at: madeAt.toISOString() }
}

/** Whether a payment, or the one that it gives back, was made with a key for tests: no money moved. */
export const isTestPayment = sql<boolean>`exists (
  select from charge where charge.id = coalesce(${payment.refundOf}, ${payment.id}) and charge.is_test)`
