import { and, asc, eq, isNull, max } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { highestBidOf, selectItems } from '../../../db/select-items.ts'
import { toPrice } from '../../contract/values/money/money.ts'
import { type NewEmail, writeEmail } from '../../email/outbox/write-email.ts'
import { summaryRecipients } from '../../email/preferences/summary-recipients.ts'

/** A summary of a closing to each of the team who gets one, if anything was won. See product.md#closing. */
export async function writeSummary(tx: Tx, organizationId: string, closingId: string) {
  const items = await readItems(tx, closingId)
  if (items.every(({ winner }) => winner === null)) return
  const content = { closedAt: (await readClosedAt(tx, closingId)).toISOString(), items }
  const recipients = await summaryRecipients(tx, organizationId)
  await writeEmail(
    tx,
    ...recipients.map(({ email }): NewEmail => {
      return { kind: 'closing-summary', organizationId, closingId, recipient: email, content }
    }),
  )
}

async function readItems(tx: Tx, closingId: string) {
  const rows = await selectItems(tx)
    .where(and(eq(auctionLock.closingId, closingId), isNull(auctionItem.deletedAt)))
    .orderBy(asc(auctionItem.title), asc(auctionItem.id))
  return rows.map((row) => {
    const winner = highestBidOf(row)
    return { auctionItemId: row.item.id, winner: winner && { ...winner, amount: toPrice(winner.amount) } }
  })
}

/** When the last of its items was closed. */
async function readClosedAt(tx: Tx, closingId: string): Promise<Date> {
  const [last] = await tx
    .select({ closedAt: max(auctionLock.closedAt) })
    .from(auctionLock)
    .where(eq(auctionLock.closingId, closingId))
  if (!last?.closedAt) throw new Error(`Nothing was closed at closing ${closingId}`)
  return last.closedAt
}
