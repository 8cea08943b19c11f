import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { isWonBy } from '../../../db/is-won.ts'
import { bid } from '../../../db/schema/bids.ts'
import { charge, refund } from '../../../db/schema/cards.ts'
import { handover, payment } from '../../../db/schema/checkout.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { outbox } from '../../../db/schema/mail.ts'
import type { PaymentView, WinnerSheet, WonItem } from '../../contract/checkout/winner-view.ts'
import { spokenSubject } from '../../contract/email/email-view.ts'
import { bidderKinds } from '../../contract/values/kind/email-kind.ts'
import { type Cents, toPrice } from '../../contract/values/money/money.ts'
import type { Staff } from '../../server/access/staff.ts'
import { readWinners, rowOf, type WinnerAccount } from '../balances/read-winners.ts'
import { isPaymentUndoable } from '../payments/is-undoable.ts'
import { payPath } from '../payments/pay-path.ts'
import { isAllowedToUndo, isPickupUndoable } from '../pickup/hand-over.ts'

type Payment = typeof payment.$inferSelect

/** As many as somebody reads. */
const MOST_EMAILS = 50

/**
 * All that a team needs to know of one winner; `null` when that organization has none such.
 * @param staff who reads it at the checkout: a helper may undo fewer pickups than a member of the team
 */
export async function readWinner(
  orm: Orm,
  organizationId: string,
  id: string,
  now: Date,
  staff?: Staff,
): Promise<WinnerSheet | null> {
  const [account] = await readWinners(orm, organizationId, sql`w.id = ${id}`)
  if (!account) return null
  const winner = rowOf(account)
  const [items, payments, undone, emails, path] = await Promise.all([
    readItems(orm, organizationId, account, now, staff?.session),
    readPayments(orm, organizationId, id, now, staff),
    readUndone(orm, organizationId, id),
    account.email === null ? [] : readEmails(orm, organizationId, account.email),
    payPath(orm, { organizationId, bidderId: id }),
  ])
  const owingPath = winner.balance === '0.00' ? null : path
  return { winner, note: account.note, items, payments, undone, payPath: owingPath, emails }
}

async function readItems(
  orm: Orm,
  organizationId: string,
  { id }: WinnerAccount,
  now: Date,
  session: string | undefined,
): Promise<WonItem[]> {
  const { slug, title, itemNumber, imageUrl } = auctionItem
  const isTheirs = and(eq(handover.auctionItemId, auctionItem.id), eq(handover.bidderId, id), isNull(handover.undoneAt))
  const rows = await orm
    .select({ item: { id: auctionItem.id, slug, title, itemNumber, imageUrl }, amount: bid.amount, handed: handover })
    .from(auctionItem)
    .innerJoin(auctionLock, eq(auctionLock.auctionItemId, auctionItem.id))
    .innerJoin(bid, eq(bid.id, auctionLock.winningBidId))
    .leftJoin(handover, isTheirs)
    .where(isWonBy(organizationId, id))
    .orderBy(asc(itemNumber), asc(title), asc(auctionItem.id))
  return rows.map(({ item, amount, handed }) => ({
    ...item,
    amount: toPrice(amount),
    handover: handed && {
      id: handed.id,
      ...deed(handed.handedAt, handed.handedByName),
      isUndoable: isPickupUndoable(handed.handedAt, now) && isAllowedToUndo(session, handed),
    },
  }))
}

async function readPayments(
  orm: Orm,
  organizationId: string,
  bidderId: string,
  now: Date,
  staff: Staff | undefined,
): Promise<PaymentView[]> {
  const isTheirs = and(eq(payment.organizationId, organizationId), eq(payment.bidderId, bidderId))
  const waiting = sql`(
    select coalesce(sum(r.amount), 0) from ${refund} r where r.charge_id = ${payment.id} and r.state = 'asked'
  )`.mapWith(payment.amount)
  const joined = await orm
    .select({ row: payment, charge, waiting })
    .from(payment)
    .leftJoin(charge, eq(charge.id, payment.id))
    .where(isTheirs)
    .orderBy(asc(payment.number))
  const rows = joined.map(({ row }) => row)
  const last = rows.findLast(({ voidedAt }) => voidedAt === null)
  return joined.map(({ row: { id, kind, reference, ...row }, charge, waiting }) => ({
    id,
    online: charge && {
      refundable: toPrice(refundableOf({ ...row, id }, rows) - waiting),
      isTest: charge.isTest,
      disputedAt: charge.disputedAt?.toISOString() ?? null,
    },
    kind,
    isUndoable: staff !== undefined && id === last?.id && isPaymentUndoable(last, { staff, now }),
    reference,
    amount: toPrice(row.amount),
    extra: toPrice(row.extra),
    ...deed(row.madeAt, row.madeByName),
    refundReason: row.refundReason,
    voided: row.voidedAt && { ...deed(row.voidedAt, row.voidedByName), reason: row.voidReason ?? '' },
  }))
}

/** What was not given back yet, in cents. */
function refundableOf({ id, amount, extra, voidedAt }: Omit<Payment, 'kind' | 'reference'>, rows: Payment[]): Cents {
  if (voidedAt) return 0
  const refunds = rows.filter((row) => row.refundOf === id && !row.voidedAt)
  return refunds.reduce((left, row) => left + row.amount + row.extra, amount + extra)
}

async function readUndone(orm: Orm, organizationId: string, bidderId: string): Promise<WinnerSheet['undone']> {
  const rows = await orm
    .select({ title: auctionItem.title, handed: handover })
    .from(handover)
    .innerJoin(auctionItem, eq(auctionItem.id, handover.auctionItemId))
    .where(
      and(eq(handover.organizationId, organizationId), eq(handover.bidderId, bidderId), isNotNull(handover.undoneAt)),
    )
    .orderBy(asc(handover.handedAt), asc(handover.id))
  return rows.flatMap(({ title, handed }) =>
    handed.undoneAt
      ? [{ title, ...deed(handed.handedAt, handed.handedByName), undone: deed(handed.undoneAt, handed.undoneByName) }]
      : [],
  )
}

async function readEmails(orm: Orm, organizationId: string, recipient: string): Promise<WinnerSheet['emails']> {
  const { id, kind, subject, state, createdAt, sentAt, problem } = outbox
  const rows = await orm
    .select({ id, kind, subject, state, createdAt, sentAt, problem, title: auctionItem.title })
    .from(outbox)
    .leftJoin(auctionItem, eq(auctionItem.id, outbox.auctionItemId))
    .where(and(eq(outbox.organizationId, organizationId), eq(outbox.recipient, recipient), inArray(kind, bidderKinds)))
    .orderBy(desc(createdAt), desc(id))
    .limit(MOST_EMAILS)
  return rows.map((row) => ({
    id: row.id,
    subject: row.subject ?? spokenSubject(row.kind, row.title),
    state: row.state,
    at: (row.sentAt ?? row.createdAt).toISOString(),
    problem: row.problem,
  }))
}

function deed(at: Date, byName: string | null) {
  return { at: at.toISOString(), byName: byName ?? '' }
}
