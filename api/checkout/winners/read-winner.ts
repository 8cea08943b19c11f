import { and, asc, desc, eq, inArray, isNull, not, sql } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { handover } from '../../../db/schema/checkout.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { purchase } from '../../../db/schema/purchases.ts'
import type { PaymentView, WinnerSheet, WonItem } from '../../contract/checkout/winner-view.ts'
import { spokenSubject } from '../../contract/email/email-view.ts'
import { bidderKinds } from '../../contract/values/kind/email-kind.ts'
import { toPrice } from '../../contract/values/money/money.ts'
import type { Staff } from '../../server/access/staff.ts'
import { type PaymentRow, readPaymentRows, refundableOf, returnableOf } from '../balances/payment-rows.ts'
import { isPickedUp } from '../balances/picked-up.ts'
import { coveredGifts, readWholeBills } from '../balances/read-bill-items.ts'
import { readWinners, rowOf, type WinnerAccount, withoutTests } from '../balances/read-winners.ts'
import { isPaymentUndoable } from '../payments/is-undoable.ts'
import { payPath } from '../payments/pay-path.ts'
import { isAllowedToUndo, isPickupUndoable } from '../pickup/hand-over.ts'

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
  const pickups = await readPickups(orm, organizationId, id)
  const [{ items, shares, gifts }, rows, emails, path] = await Promise.all([
    readItems(orm, organizationId, account, pickups, now, staff?.session),
    readPaymentRows(orm, organizationId, id),
    account.email === null ? [] : readEmails(orm, organizationId, account.email),
    payPath(orm, { organizationId, bidderId: id }),
  ])
  const owingPath = winner.balance === '0.00' ? null : path
  const payments = paymentsOf(rows, now, staff)
  const returnable = toPrice(Math.max(returnableOf(rows), 0))
  const undone = undoneOf(pickups)
  return { winner, note: account.note, items, shares, gifts, payments, returnable, undone, payPath: owingPath, emails }
}

async function readItems(
  orm: Orm,
  organizationId: string,
  account: WinnerAccount,
  pickups: Pickup[],
  now: Date,
  session: string | undefined,
): Promise<Pick<WinnerSheet, 'items' | 'shares' | 'gifts'>> {
  const { id } = account
  const isTheirs = and(eq(purchase.organizationId, organizationId), eq(purchase.bidderId, id))
  const [lines, purchases] = await Promise.all([
    readWholeBills(orm, organizationId, [id]),
    orm
      .select()
      .from(purchase)
      .where(and(isTheirs, isNull(purchase.cancelledAt), not(isPickedUp)))
      .orderBy(asc(purchase.boughtAt), asc(purchase.id)),
  ])
  const items = lines.flatMap(({ item, share, title, places, amount }): WonItem[] => {
    if (!item || share) return []
    const { id, slug, itemNumber, imageUrl } = item
    const handed = pickups.flatMap(({ row }) => (row.auctionItemId === id && !row.undoneAt ? [row] : []))
    const won = {
      id,
      slug,
      title,
      itemNumber,
      imageUrl,
      places,
      purchases: purchases
        .filter((own) => own.auctionItemId === id)
        .map(({ id, kind, quantity, unitPrice }) => ({ id, kind, quantity, amount: toPrice(unitPrice * quantity) })),
      amount: toPrice(amount),
      handovers: handed.map((row) => ({
        id: row.id,
        ...deed(row.handedAt, row.handedByName),
        isUndoable: isPickupUndoable(row.handedAt, now) && isAllowedToUndo(session, row),
      })),
    }
    return [won]
  })
  const gifts = lines.flatMap(({ gift }) => gift ?? [])
  const covered = coveredGifts(withoutTests(account), lines)
  return {
    items,
    shares: lines.flatMap(({ share }) => share ?? []),
    gifts: gifts.map(({ id, cause, amount, givenAt, enteredByName }) => ({
      id,
      cause,
      amount: toPrice(amount),
      at: givenAt.toISOString(),
      byName: enteredByName,
      isCovered: covered.has(id),
    })),
  }
}

function paymentsOf(rows: PaymentRow[], now: Date, staff: Staff | undefined): PaymentView[] {
  const last = rows.findLast(({ row }) => row.voidedAt === null)?.row
  return rows.map((paid) => {
    const { row, charge } = paid
    const { id, kind, reference } = row
    return {
      id,
      online: charge && {
        refundable: toPrice(refundableOf(paid, rows)),
        waiting: toPrice(paid.waiting),
        refused: paid.refused,
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
    }
  })
}

/** All pickups of a winner, undone ones too, the first first. */
function readPickups(orm: Orm, organizationId: string, bidderId: string) {
  return orm
    .select({ title: auctionItem.title, row: handover })
    .from(handover)
    .innerJoin(auctionItem, eq(auctionItem.id, handover.auctionItemId))
    .where(and(eq(handover.organizationId, organizationId), eq(handover.bidderId, bidderId)))
    .orderBy(asc(handover.handedAt), asc(handover.id))
}
type Pickup = Awaited<ReturnType<typeof readPickups>>[number]

function undoneOf(pickups: Pickup[]): WinnerSheet['undone'] {
  return pickups.flatMap(({ title, row }) =>
    row.undoneAt
      ? [{ title, ...deed(row.handedAt, row.handedByName), undone: deed(row.undoneAt, row.undoneByName) }]
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
