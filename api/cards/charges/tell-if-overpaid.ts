import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { charge } from '../../../db/schema/cards.ts'
import { readWinners } from '../../checkout/balances/read-winners.ts'
import { balanceOf } from '../../contract/checkout/account.ts'
import { tellOwners } from '../../organizations/team/tell-owners.ts'

/** Writes an email to the owners if who paid a charge has paid too much by now. Nothing was paid by a test. */
export async function tellIfOverpaid(tx: Tx, organizationId: string, chargeId: string): Promise<void> {
  const isPaid = and(eq(charge.organizationId, organizationId), eq(charge.id, chargeId), eq(charge.isTest, false))
  const [row] = await tx.select({ bidderId: charge.bidderId }).from(charge).where(isPaid)
  if (!row) return
  const [account] = await readWinners(tx, organizationId, sql`w.id = ${row.bidderId}`)
  if (account && balanceOf(account).credit > 0) await tellOwners(tx, organizationId, { kind: 'overpaid', content: row })
}
