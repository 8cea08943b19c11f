import { and, asc, eq, isNull, max } from 'drizzle-orm'
import type { Tx } from '../../db/clients.ts'
import { bid } from '../../db/schema/bids.ts'
import { auctionItem, auctionLock } from '../../db/schema/items.ts'
import { toPrice } from '../contract/values/money.ts'
import { type Mail, writeMail } from '../outbox/write-mail.ts'
import { summaryRecipients } from '../subscriptions/summary-recipients.ts'

/** A summary of a closing to each of the team who gets one, if anything was won. See product.md#closing. */
export async function writeSummary(tx: Tx, organizationId: string, closingId: string) {
  const items = await readItems(tx, closingId)
  if (items.every(({ winner }) => winner === null)) return
  const content = { closedAt: (await readClosedAt(tx, closingId)).toISOString(), items }
  const recipients = await summaryRecipients(tx, organizationId)
  await writeMail(
    tx,
    ...recipients.map(({ email }): Mail => {
      return { kind: 'closing-summary', organizationId, closingId, recipient: email, content }
    }),
  )
}

async function readItems(tx: Tx, closingId: string) {
  const rows = await tx
    .select({ id: auctionItem.id, email: bid.email, amount: bid.amount })
    .from(auctionLock)
    .innerJoin(auctionItem, eq(auctionItem.id, auctionLock.auctionItemId))
    .leftJoin(bid, eq(bid.id, auctionLock.winningBidId))
    .where(and(eq(auctionLock.closingId, closingId), isNull(auctionItem.deletedAt)))
    .orderBy(asc(auctionItem.title), asc(auctionItem.id))
  return rows.map(({ id, email, amount }) => ({
    auctionItemId: id,
    winner: email && amount ? { email, amount: toPrice(amount) } : null,
  }))
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
