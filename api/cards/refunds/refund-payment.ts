import { and, eq, isNotNull, lte, sql } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { charge, refund } from '../../../db/schema/cards.ts'
import { payment } from '../../../db/schema/checkout.ts'
import { lockWinners } from '../../checkout/balances/lock-winners.ts'
import { readPaymentRows, refundableOf, returnableOf } from '../../checkout/balances/payment-rows.ts'
import { receiptIfPaid } from '../../checkout/payments/receipt-if-paid.ts'
import { recordPayments } from '../../checkout/payments/record-payments.ts'
import type { RefundForm } from '../../contract/checkout/checkout-forms.ts'
import type { Cents } from '../../contract/values/money/money.ts'
import { HOUR_MS, MINUTE_MS } from '../../contract/values/time/time.ts'
import type { StaffAction } from '../../server/access/staff.ts'
import { tellIfOverpaid } from '../charges/tell-if-overpaid.ts'
import { CardProblem } from '../provider/card-provider.ts'
import { type CardContext, LONGEST_SWEEP_MS, lockSealedKey, openCards } from '../provider/open-cards.ts'

/** Each minute. */
const MOST_AT_ONCE = 100
/** The service repeats its answer to an attempt, also a failure, so that another one begins each hour. */
const ATTEMPT_MS = HOUR_MS
/** Before the next attempt, so that no call of the one before is still under way. */
const REST_MS = 10 * MINUTE_MS

/** Also where it was asked for with a key of another account, and its answer was lost. */
const NOT_THERE = 'The payment isn’t at the account that’s connected now. Please look for it at the one before.'
const NO_ACCOUNT = 'No account is connected.'
const NO_KEY = 'The key can’t be read. Please paste it again.'

type Refund = typeof refund.$inferSelect
type Payment = typeof payment.$inferSelect

/**
 * What came of a refund. `away`: the service has not answered; it is asked again each minute. `keyless`: the same, but it is not
 * the service that is silent: the key can't be read, or was revoked. `over` and `outdated` as where money is given back in cash.
 */
export type Refunded =
  | { kind: 'done'; bidderId: string }
  | { kind: 'away' }
  | { kind: 'keyless' }
  | { kind: 'unknown' }
  | { kind: 'reused' }
  | { kind: 'outdated' }
  | { kind: 'over'; left: Cents }
  | { kind: 'refused'; problem: string }

interface Asked extends StaffAction, RefundForm {
  organizationId: string
  paymentId: string
}

/** Gives back what was paid by card, whole or in part. Sent twice, it is one refund. See product#refunds. */
export async function refundPayment(context: CardContext, asked: Asked): Promise<Refunded> {
  const noted = await noteRefund(context.database.orm, asked)
  return 'refund' in noted ? carryOut(context, noted, asked.now) : noted
}

/** A refund that was noted. `isRepeated`: the service may have been asked for it before. */
interface Known {
  refund: Refund
  bidderId: string
  isRepeated: boolean
}

type Noted = Refunded | Known

/** Stores that it was asked for, before the service knows of it. */
function noteRefund(orm: Orm, asked: Asked): Promise<Noted> {
  const { organizationId, paymentId, id, amount, returnable = 0, reason, staff, now } = asked
  const isPaid = and(eq(payment.organizationId, organizationId), eq(payment.id, paymentId), eq(payment.kind, 'online'))
  return orm.transaction(async (tx): Promise<Noted> => {
    const [beforeLock] = await tx.select({ bidderId: payment.bidderId }).from(payment).where(isPaid)
    const [winner] = beforeLock ? await lockWinners(tx, organizationId, [beforeLock.bidderId]) : []
    const rows = winner ? await readPaymentRows(tx, organizationId, winner.id) : []
    const paid = rows.find(({ row }) => row.id === paymentId)
    if (!winner || !paid || paid.row.refundOf) return { kind: 'unknown' }
    const [earlierRefund] = await tx.select().from(refund).where(eq(refund.id, id))
    if (earlierRefund && (earlierRefund.chargeId !== paymentId || earlierRefund.amount !== amount))
      return { kind: 'reused' }
    if (earlierRefund) return { refund: earlierRefund, bidderId: winner.id, isRepeated: true }
    await lockSealedKey(tx, organizationId)
    const left = refundableOf(paid, rows)
    if (amount > left) return { kind: 'over', left }
    if (returnableOf(rows) < returnable) return { kind: 'outdated' }
    const values = { id, organizationId, chargeId: paymentId, amount, reason }
    const asker = { askedAt: now, askedBy: staff.id, askedByName: staff.name }
    const [made] = await tx
      .insert(refund)
      .values({ ...values, ...asker })
      .onConflictDoNothing()
      .returning()
    return made ? { refund: made, bidderId: winner.id, isRepeated: false } : { kind: 'reused' }
  })
}

/** Asks the service for a refund, and records what it says. */
export async function carryOut(
  context: CardContext,
  { refund: asked, bidderId, isRepeated }: Known,
  now: Date,
): Promise<Refunded> {
  const { database, clock, log } = context
  const { orm } = database
  if (asked.state === 'done') return { kind: 'done', bidderId }
  if (asked.state === 'failed') return { kind: 'refused', problem: asked.problem ?? '' }
  const cards = await openCards(context, asked.organizationId)
  // What was asked before may have been done.
  if (typeof cards === 'string' && isRepeated) return { kind: 'keyless' }
  if (typeof cards === 'string') return failRefund(orm, asked, cards === 'off' ? NO_ACCOUNT : NO_KEY)
  if (isResting(asked, now)) return { kind: 'away' }
  const [paid] = await orm.select().from(payment).where(eq(payment.id, asked.chargeId))
  if (!paid?.reference) throw new Error(`No card payment ${asked.chargeId}`)
  const attempt = Math.floor(ageOf(asked, now) / ATTEMPT_MS)
  const order = { key: asked.id, attempt, payment: paid.reference, amount: asked.amount, isRepeated }
  try {
    await recordRefund(orm, paid, { ...asked, reference: await cards.provider.refund(order) }, clock.now())
    return { kind: 'done', bidderId }
  } catch (problem) {
    if (!(problem instanceof CardProblem)) throw problem
    log.warn({ err: problem, organizationId: asked.organizationId }, 'a card service refunded nothing')
    const { kind, message } = problem
    if (kind === 'away' || kind === 'broken') return { kind: 'away' }
    // What was asked before may have been done.
    if (isRepeated && (kind === 'key' || kind === 'permission')) return { kind: 'keyless' }
    return failRefund(orm, asked, kind === 'missing' ? NOT_THERE : message, isRepeated)
  }
}

function isResting(asked: Refund, now: Date): boolean {
  return ageOf(asked, now) % ATTEMPT_MS > ATTEMPT_MS - REST_MS
}

/** Never below zero: whoever asks at the same moment, or on a server whose clock is behind, is of the same attempt. */
function ageOf({ askedAt }: Refund, now: Date): number {
  return Math.max(now.getTime() - askedAt.getTime(), 0)
}

/** @param isLate whether nobody may be there any more to read the answer */
async function failRefund(
  orm: Orm,
  { id, organizationId, chargeId }: Refund,
  problem: string,
  isLate = false,
): Promise<Refunded> {
  await orm.transaction(async (tx) => {
    const [failed] = await tx
      .update(refund)
      .set({ state: 'failed', problem })
      .where(and(eq(refund.id, id), eq(refund.state, 'asked')))
      .returning()
    if (failed && isLate) await tellIfOverpaid(tx, organizationId, chargeId)
  })
  return { kind: 'refused', problem }
}

/** What the service gave back: by `askedByName`, for our refund of that `id`, or for none of ours. */
export interface GivenBack {
  id: string
  amount: Cents
  reference: string
  askedBy: string | null
  askedByName: string
  reason: string | null
}

/** Records what was given back of a payment, once. */
export function recordRefund(
  orm: Orm,
  paid: Payment,
  { id, amount, reference, askedBy, askedByName, reason }: GivenBack,
  now: Date,
): Promise<void> {
  const { organizationId, bidderId } = paid
  return orm.transaction(async (tx) => {
    const [winner] = await lockWinners(tx, organizationId, [bidderId])
    const ofPayment = await tx.select().from(payment).where(eq(payment.refundOf, paid.id))
    if (!winner || ofPayment.some((row) => row.reference === reference)) return
    await tx.update(refund).set({ state: 'done', problem: null }).where(eq(refund.id, id))
    // A test that was voided has paid nothing that could be given back.
    if ((await tx.$count(payment, and(eq(payment.id, paid.id), isNotNull(payment.voidedAt)))) > 0) return
    const made = { madeAt: now, madeBy: askedBy, madeByName: askedByName }
    // A refund after one that failed may be known first: it is of the bill as well, not of an extra that nobody paid.
    const extra = Math.min(Math.max(amount - leftOf(paid, ofPayment), 0), paid.extra)
    // An id of its own: that of the refund was made by a browser, and may be that of another payment.
    const row = {
      id: crypto.randomUUID(),
      organizationId,
      bidderId,
      kind: 'online' as const,
      amount: extra - amount,
      extra: -extra,
      refundReason: reason,
    }
    const recorded = await recordPayments(tx, [{ ...row, ...made, reference, refundOf: paid.id }], [winner])
    if (!recorded) throw new Error(`The refund ${reference} could not be recorded`)
    await receiptIfPaid(tx, organizationId, [bidderId], now)
  })
}

/** What was not given back yet of what a payment paid of the bill, which is given back before what was added to it. */
function leftOf(paid: Payment, refunds: Payment[]): Cents {
  return Math.max(
    refunds.reduce((left, { amount, voidedAt }) => (voidedAt ? left : left + amount), paid.amount),
    0,
  )
}

/** Asks again for what the service has not answered; an organization for which it does not answer delays no other. */
export async function sweepRefunds(context: CardContext, now: Date): Promise<void> {
  const { orm } = context.database
  const before = new Date(now.getTime() - MINUTE_MS)
  const waiting = await orm
    .select({ asked: refund, bidderId: charge.bidderId })
    .from(refund)
    .innerJoin(charge, eq(charge.id, refund.chargeId))
    .where(and(eq(refund.state, 'asked'), lte(refund.askedAt, before)))
    // One of each organization first, or those that nobody answers for would come before all others each minute.
    .orderBy(sql`row_number() over (partition by ${refund.organizationId} order by random())`, sql`random()`)
    .limit(MOST_AT_ONCE)
  const silent = new Set<string>()
  const until = context.clock.now().getTime() + LONGEST_SWEEP_MS
  for (const { asked, bidderId } of waiting) {
    if (context.clock.now().getTime() > until) return
    if (silent.has(asked.organizationId) || isResting(asked, now)) continue
    const { kind } = await carryOut(context, { refund: asked, bidderId, isRepeated: true }, now)
    if (kind === 'away' || kind === 'keyless') silent.add(asked.organizationId)
  }
}

/** What became of the refunds that were asked for. `left`: ids of those that the key can't ask about. */
interface RefreshedRefunds {
  isAway: boolean
  left: Set<string>
}

/** Asks the account once more for every refund of an organization that it has not answered, before its key changes. */
export async function refreshRefunds(context: CardContext, organizationId: string): Promise<RefreshedRefunds> {
  const isAsked = and(eq(refund.organizationId, organizationId), eq(refund.state, 'asked'))
  const pendingRefunds = await context.database.orm
    .select({ refund, bidderId: charge.bidderId })
    .from(refund)
    .innerJoin(charge, eq(charge.id, refund.chargeId))
    .where(isAsked)
  const left = new Set<string>()
  for (const one of pendingRefunds) {
    const { kind } = await carryOut(context, { ...one, isRepeated: true }, context.clock.now())
    if (kind === 'away') return { isAway: true, left }
    if (kind === 'keyless') left.add(one.refund.id)
  }
  return { isAway: false, left }
}
