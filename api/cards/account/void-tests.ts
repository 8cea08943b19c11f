import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { payment } from '../../../db/schema/checkout.ts'
import { isTestPayment } from '../../checkout/balances/is-test-payment.ts'
import { lockWinners, type Winner } from '../../checkout/balances/lock-winners.ts'
import { markVoided } from '../../checkout/payments/void-payment.ts'
import type { StaffAction } from '../../server/access/staff.ts'

/** Locks those who paid while an organization tried out cards, see `voidTests`. */
export async function lockTestPayers(tx: Tx, organizationId: string): Promise<Winner[]> {
  const ids = (await readTests(tx, organizationId)).map(({ bidderId }) => bidderId)
  return ids.length > 0 ? lockWinners(tx, organizationId, ids) : []
}

/** Voids all that these winners, locked before, paid and got back while an organization tried out cards: no money moved. */
export async function voidTests(
  tx: Tx,
  organizationId: string,
  winners: Winner[],
  { staff, now }: StaffAction,
): Promise<void> {
  for (const row of winners.length > 0 ? await readTests(tx, organizationId) : []) {
    const winner = winners.find(({ id }) => id === row.bidderId)
    if (winner) await markVoided(tx, row, winner, { reason: 'Paid with a test key', staff, now })
  }
}

function readTests(tx: Tx, organizationId: string): Promise<(typeof payment.$inferSelect)[]> {
  const isStanding = and(eq(payment.organizationId, organizationId), isNull(payment.voidedAt))
  return tx.select().from(payment).where(and(isStanding, isTestPayment))
}
