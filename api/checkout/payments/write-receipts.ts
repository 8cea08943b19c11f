import { sql } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { balanceOf } from '../../contract/checkout/winner-view.ts'
import { toPrice } from '../../contract/values/money/money.ts'
import type { WinnerAccount } from '../balances/read-winners.ts'

/** A receipt to be written: of what, to whom, and whether something no longer holds that an earlier one said. */
export interface NewReceipt {
  account: WinnerAccount
  recipient: string
  isCorrected: boolean
}

/** Writes receipts, to leave at `sendAfter`, and on their bidders' rows what they are for. What they say is read then. */
export async function writeReceipts(
  tx: Tx,
  organizationId: string,
  receipts: NewReceipt[],
  sendAfter: Date,
): Promise<void> {
  if (receipts.length === 0) return
  await tx.insert(outbox).values(
    receipts.map(({ recipient, isCorrected }) => ({
      id: Bun.randomUUIDv7(),
      organizationId,
      kind: 'payment-receipt' as const,
      recipient,
      content: { isCorrected },
      sendAfter,
    })),
  )
  const rows = receipts.map(({ account }) => ({
    id: account.id,
    paid: toPrice(account.paid),
    remainder: toPrice(balanceOf(account).balance),
  }))
  await tx.execute(sql`
    update ${bidder} set receipt_paid = receipt.paid, receipt_left = receipt.remainder
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as receipt (id uuid, paid numeric, remainder numeric)
    where ${bidder.organizationId} = ${organizationId} and ${bidder.id} = receipt.id`)
  tx.afterCommit.requestDelivery()
}
