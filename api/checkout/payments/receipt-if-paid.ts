import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { type Account, balanceOf } from '../../contract/checkout/account.ts'
import { type Cents, toPrice } from '../../contract/values/money/money.ts'
import { lockWinners, type Winner } from '../balances/lock-winners.ts'
import { readWinners, type WinnerAccount, withoutTests } from '../balances/read-winners.ts'
import { acknowledgeGifts } from './acknowledge-gifts.ts'
import { PAYMENT_UNDO_MS } from './is-undoable.ts'

/** Why a receipt is not sent, in the words the team reads: something came onto the bill after it was written. */
export const NOT_ALL_PAID = 'They haven’t paid for everything.'

/** What the last receipt of a winner was for, and what it said was left. */
interface LastReceipt {
  paid: Cents
  left: Cents
}

/**
 * Writes a receipt to each of these bidders whose bill is paid now, a corrected one to whom an earlier one told of more than
 * is paid now, and to others that gifts of theirs are paid. To be called by whatever changes what they paid, in its transaction and behind `lockWinners`; twice is
 * once. They leave when what was just taken cannot be undone any more. See product#receipts-for-payments.
 * @param isUnwaived whether something that was waived is not any more
 */
export async function receiptIfPaid(
  tx: Tx,
  organizationId: string,
  bidderIds: string[],
  now: Date,
  isUnwaived = false,
): Promise<void> {
  const winners = await lockWinners(tx, organizationId, bidderIds)
  const accounts = (await readWinners(tx, organizationId, inArray(sql`w.id`, bidderIds))).map(withoutTests)
  const bills = winners.flatMap((winner) => {
    const account = accounts.find(({ id }) => id === winner.id)
    const last = lastReceiptOf(winner)
    if (!account) return []
    const isOwedAgain = isUnwaived && last?.left === 0 && balanceOf(account).balance > 0
    return [{ account, last, isOwedAgain, isDue: isOwedAgain || isReceiptDue(account, last) }]
  })
  const unsent = await findUnsent(
    tx,
    organizationId,
    bills.flatMap(({ account, isDue }) => (isDue ? [] : account)),
  )
  const due = bills.flatMap(({ account, last, isOwedAgain, isDue }): NewReceipt[] => {
    if (account.email === null || !(isDue || unsent.has(account.email))) return []
    const isCorrected = isOwedAgain || (last !== null && (account.paid < last.paid || last.left > 0))
    return [{ account, recipient: account.email, isCorrected }]
  })
  const sendAfter = new Date(now.getTime() + PAYMENT_UNDO_MS)
  await writeReceipts(tx, organizationId, due, sendAfter)
  const withReceipt = new Set(due.map(({ account }) => account.id))
  const unsentTimes = await readUnsentTimes(tx, organizationId, accounts)
  await acknowledgeGifts(tx, organizationId, { accounts, withReceipt, unsentTimes }, { now, sendAfter })
}

/** Whether a bill says what the last receipt did not: that all is paid, or less than it said. What was waived alone has none. */
export function isReceiptDue(account: Account, last: LastReceipt | null): boolean {
  if (last && account.paid < last.paid) return true
  if (account.paid === 0 || balanceOf(account).balance > 0) return false
  return last === null || last.left > 0 || account.paid > last.paid
}

/** The addresses of those who have paid for everything, and whose last receipt was not sent, as something was left by then. */
async function findUnsent(tx: Tx, organizationId: string, accounts: WinnerAccount[]): Promise<Set<string>> {
  const paid = accounts.filter((account) => account.paid > 0 && balanceOf(account).balance === 0)
  const emails = paid.flatMap(({ email }) => email ?? [])
  if (emails.length === 0) return new Set()
  const isTheirs = and(eq(outbox.organizationId, organizationId), inArray(outbox.recipient, emails))
  const rows = await tx
    .selectDistinctOn([outbox.recipient], { recipient: outbox.recipient, problem: outbox.problem })
    .from(outbox)
    .where(and(isTheirs, eq(outbox.kind, 'payment-receipt')))
    .orderBy(asc(outbox.recipient), desc(outbox.id))
  return new Set(rows.flatMap(({ recipient, problem }) => (problem === NOT_ALL_PAID ? recipient : [])))
}

/**
 * When receipts were written that are not sent, nor will be: of who has something left to pay, by their addresses. Gifts that
 * they were to acknowledge are acknowledged by no email.
 */
async function readUnsentTimes(
  tx: Tx,
  organizationId: string,
  accounts: WinnerAccount[],
): Promise<Map<string, Set<number>>> {
  const owing = accounts.filter((account) => account.given > 0 && balanceOf(account).balance > 0)
  const emails = owing.flatMap(({ email }) => email ?? [])
  if (emails.length === 0) return new Map()
  // Receipts are of no item; by that and the recipient an index finds them, as every gift asks.
  const isOfThem = and(isNull(outbox.auctionItemId), inArray(outbox.recipient, emails))
  const isTheirs = and(eq(outbox.organizationId, organizationId), isOfThem)
  const isNotSent = or(eq(outbox.problem, NOT_ALL_PAID), and(eq(outbox.state, 'queued'), isNull(outbox.email)))
  const rows = await tx
    .select({ recipient: outbox.recipient, sendAfter: outbox.sendAfter })
    .from(outbox)
    .where(and(isTheirs, eq(outbox.kind, 'payment-receipt'), isNotSent))
  const byRecipient = Map.groupBy(rows, ({ recipient }) => recipient)
  const timesOf = (own: typeof rows) => new Set(own.map(({ sendAfter }) => sendAfter.getTime() - PAYMENT_UNDO_MS))
  return new Map(Array.from(byRecipient, ([recipient, own]) => [recipient, timesOf(own)]))
}

function lastReceiptOf({ receiptPaid, receiptLeft }: Winner): LastReceipt | null {
  return receiptPaid === null || receiptLeft === null ? null : { paid: receiptPaid, left: receiptLeft }
}

/** A receipt to be written: of what, to whom, and whether something no longer holds that an earlier one said. */
interface NewReceipt {
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
