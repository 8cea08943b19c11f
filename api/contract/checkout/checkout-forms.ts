import { z } from 'zod'
import { amountText } from '../values/money/amount-text.ts'
import { recordedKinds } from '../values/money/payment.ts'
import { lineOfText, optionalLine, optionalText } from '../values/text/line-of-text.ts'

/** So many winners can be marked as paid, or as having picked up, at once. */
export const MOST_PAYMENTS = 200
/** In characters. */
export const LONGEST_REFERENCE = 50
export const LONGEST_VOID_REASON = 200
export const LONGEST_NOTE = 1_000
/** Items of one winner that are handed over at once. */
const MOST_HANDED_OVER = 2_000

/** As the database writes it: rows are looked up by what was sent. */
const storedId = z.uuid().toLowerCase()

const payment = z.object({
  /** Made by whoever sends it: sent twice, it is one payment. */
  id: storedId,
  winnerId: storedId,
  amount: amountText('Please enter an amount like 25.00'),
})

/** Payments of one kind, of which all are recorded or none. */
export const paymentForm = z.object({
  kind: z.enum(recordedKinds, { error: 'Please choose how they paid' }),
  reference: optionalLine(LONGEST_REFERENCE).default(null),
  /** The cause that gets what a payment is beyond what is left, and how much that is at most; `null`: no payment is more than that. */
  changeTo: z
    .object({ causeId: storedId, amount: amountText('Please enter an amount like 25.00') })
    .nullable()
    .default(null),
  payments: z
    .array(payment)
    .min(1)
    .max(MOST_PAYMENTS)
    .refine((payments) => new Set(payments.map(({ id }) => id)).size === payments.length)
    .refine((payments) => new Set(payments.map(({ winnerId }) => winnerId)).size === payments.length),
})
export type PaymentForm = z.output<typeof paymentForm>

/** Whom to email a receipt. */
export const receiptForm = z.object({ winnerId: storedId })

/** Why a payment does not count any more. */
export const voidForm = z.object({
  reason: lineOfText('Please say why').min(1, 'Please say why').max(LONGEST_VOID_REASON, 'Please keep it shorter'),
})

/** What is given back of a payment by card; sent twice, it is one refund. */
export const refundForm = voidForm.extend({
  id: storedId,
  amount: amountText('Please enter an amount like 25.00'),
  /** How much of the bill could be given back when it was read: where that is less by now, nothing is. */
  returnable: amountText('Please enter an amount like 25.00').exactOptional(),
})
export type RefundForm = z.output<typeof refundForm>

/** What is given back in cash or by check, however it came in; sent twice, it is once. */
export const giveBackForm = refundForm.extend({
  winnerId: storedId,
  kind: z.enum(['cash', 'check'], { error: 'Please choose cash or check' }),
  reference: optionalLine(LONGEST_REFERENCE).default(null),
})
export type GiveBackForm = z.output<typeof giveBackForm>

/** Items that a winner takes home. */
export const handoverForm = z.object({ winnerId: storedId, itemIds: z.array(storedId).min(1).max(MOST_HANDED_OVER) })
export type HandoverForm = z.output<typeof handoverForm>

/** Winners who have taken all of theirs home. */
export const pickupForm = z.object({
  winnerIds: z
    .array(storedId)
    .min(1)
    .max(MOST_PAYMENTS)
    .refine((ids) => new Set(ids).size === ids.length),
})

export const noteForm = z.object({ note: optionalText(LONGEST_NOTE) })

/** The day by which a winner promised to pay, and what the team wrote down. See product#paying-later. */
export const promiseForm = noteForm.extend({ promisedDay: z.iso.date('Please choose a day') })

/** What is noted about a winner; `null` takes it away. */
export const winnerPatch = z.object({
  note: promiseForm.shape.note.exactOptional(),
  /** The note that whoever wrote this one read before; of another by now they are told first. */
  formerNote: promiseForm.shape.note.exactOptional(),
  promisedDay: promiseForm.shape.promisedDay.nullable().exactOptional(),
})
export type WinnerPatch = z.output<typeof winnerPatch>
