import { inArray, sql } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { payment } from '../../../db/schema/checkout.ts'
import { balanceOf, waivableOf } from '../../contract/checkout/account.ts'
import type { PaymentForm } from '../../contract/checkout/checkout-forms.ts'
import type { Cents } from '../../contract/values/money/money.ts'
import type { StaffAction } from '../../server/access/staff.ts'
import { lockWinners, type Winner } from '../balances/lock-winners.ts'
import { readWinners } from '../balances/read-winners.ts'
import { type Change, giveChange, lockCauseIfOn, readChange } from './give-change.ts'
import { receiptIfPaid } from './receipt-if-paid.ts'
import { recordPayments } from './record-payments.ts'

/**
 * What became of payments. `over`: some are more than is owed. `reused`: an id is that of another payment. `voided`: they were
 * taken before, and one of them was voided since. `no-cause`: the cause that was to get the change is not on.
 */
export type PaymentOutcome =
  | { kind: 'taken' | 'unknown' | 'reused' | 'voided' | 'no-cause' }
  | { kind: 'over'; winners: Overpaid[] }

/** A winner who owes less than was to be taken: what is left, and whether they paid anything. */
export interface Overpaid {
  code: string
  left: Cents
  /** Whether what they owe besides are gifts, which nobody waives. */
  isOfGifts: boolean
  hasPaid: boolean
}

type Payment = PaymentForm['payments'][number]

/**
 * Records payments, all of them or none. No more is taken than is owed, so two who take the same payment take it once;
 * one that is sent again is taken already. See product#payments.
 */
export function takePayments(
  orm: Orm,
  organizationId: string,
  form: PaymentForm,
  { staff, now }: StaffAction,
): Promise<PaymentOutcome> {
  return orm.transaction(async (tx): Promise<PaymentOutcome> => {
    const winnerIds = form.payments.map(({ winnerId }) => winnerId)
    const asked = changeAsked(organizationId, form)
    // Before the winners, in the order of db/locks.ts.
    const canGive = asked === null || (await lockCauseIfOn(tx, asked, now))
    const winners = await lockWinners(tx, organizationId, winnerIds)
    if (winners.length !== winnerIds.length) return { kind: 'unknown' }
    const takenIds = await readTaken(tx, form)
    if (typeof takenIds === 'string') return { kind: takenIds }
    const wanted = form.payments.filter(({ id }) => !takenIds.has(id))
    if (wanted.length === 0) return { kind: 'taken' }
    if (!canGive) return { kind: 'no-cause' }
    const change = asked && (await readChange(tx, asked))
    const owed = wanted.map((one) => ({ ...one, amount: one.amount - (change?.amount ?? 0) }))
    const over = await findOver(tx, organizationId, winners, { kind: form.kind, payments: owed })
    if (over.length > 0) return { kind: 'over', winners: over }
    const { kind, reference } = form
    const made = { madeAt: now, madeBy: staff.id, madeByName: staff.name, madeSession: staff.session ?? null }
    const rows = wanted.map(({ id, winnerId, amount }) => ({
      id,
      bidderId: winnerId,
      amount,
      organizationId,
      kind,
      reference,
      ...made,
    }))
    // At this very moment somebody sent one of these ids for another winner: none of them counts.
    if (!(await recordPayments(tx, rows, winners))) return { kind: 'reused' }
    if (change) await giveChange(tx, change, { staff, now })
    await receiptIfPaid(tx, organizationId, winnerIds, now)
    return { kind: 'taken' }
  })
}

/** What of a single payment is to be given at most. */
function changeAsked(organizationId: string, { kind, changeTo, payments }: PaymentForm): Change | null {
  const [payment, ...others] = payments
  if (changeTo === null || kind === 'waived' || !payment || others.length > 0) return null
  return { organizationId, ...changeTo, payment }
}

/** Which of them were taken before, and stand. */
async function readTaken(tx: Tx, { kind, payments }: PaymentForm): Promise<Set<string> | 'reused' | 'voided'> {
  const ids = payments.map(({ id }) => id)
  const rows = await tx.select().from(payment).where(inArray(payment.id, ids))
  const isSame = (row: (typeof rows)[number]) =>
    payments.some(
      ({ id, winnerId, amount }) =>
        id === row.id && winnerId === row.bidderId && amount === row.amount && kind === row.kind,
    )
  if (!rows.every(isSame)) return 'reused'
  return rows.some(({ voidedAt }) => voidedAt !== null) ? 'voided' : new Set(rows.map(({ id }) => id))
}

/** Those who would pay more than they owe. Whoever has no account has won nothing any more, and owes nothing. */
async function findOver(
  tx: Tx,
  organizationId: string,
  winners: Winner[],
  { kind, payments }: Pick<PaymentForm, 'kind'> & { payments: Payment[] },
): Promise<Overpaid[]> {
  const ids = payments.map(({ winnerId }) => winnerId)
  const accounts = await readWinners(tx, organizationId, inArray(sql`w.id`, ids))
  return payments.flatMap(({ winnerId, amount }) => {
    const account = accounts.find(({ id }) => id === winnerId)
    const { balance } = account ? balanceOf(account) : { balance: 0 }
    // A gift that is waived would be acknowledged as given.
    const left = kind === 'waived' && account ? waivableOf(account) : balance
    const code = winners.find(({ id }) => id === winnerId)?.code ?? ''
    const hasPaid = (account?.paid ?? 0) + (account?.waived ?? 0) > 0
    return amount > left ? [{ code, left, isOfGifts: left < balance, hasPaid }] : []
  })
}
