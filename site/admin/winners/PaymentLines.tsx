import { useState } from 'react'
import { refundForm } from '../../../api/contract/checkout/checkout-forms.ts'
import type { PaymentView, WinnerSheet } from '../../../api/contract/checkout/winner-view.ts'
import { priceInWords, toPrice } from '../../../api/contract/values/money/money.ts'
import { isGivenBack } from '../../../api/contract/values/money/payment.ts'
import { shortMoment } from '../../../api/contract/values/time/moment.ts'
import { answerTo, sentAs } from '../../api-client/unanswered.ts'
import { paymentInWords } from '../../checkout/payment-words.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Field, PriceField } from '../../ui/form/Field.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { useCheckedForm, useSubmit } from '../../ui/form/use-submit.ts'
import { Rows } from '../../ui/list/Rows.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { change } from '../frame/query-client.ts'
import { useCan, useTeam } from '../frame/team-context.ts'
import { GiveBack, suggestedOf } from './GiveBack.tsx'
import { refreshWinners } from './queries/winners.ts'
import { ReasonForm } from './ReasonForm.tsx'

/** What a winner paid, and what of that was voided or given back. Nothing before the first payment. */
export function PaymentLines({ sheet }: { sheet: WinnerSheet }) {
  const { payments, returnable, winner } = sheet
  const { timeZone } = useTeam().organization
  const canVoid = useCan('keep the books')
  const [voiding, setVoiding] = useState<PaymentView | null>(null)
  const [refunding, setRefunding] = useState<PaymentView | null>(null)
  if (payments.length === 0) return null
  return (
    <section aria-labelledby="payments">
      <h2 id="payments" className="text-xl">
        Payments
      </h2>
      <Rows className="mt-3">
        {payments.map((payment) => {
          const { id, kind, amount, extra, reference, at, byName, online, refundReason, voided } = payment
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
              <div className="min-w-0 flex-1 basis-48">
                <p className={`figures font-semibold ${voided ? 'text-ink-soft line-through' : ''}`}>
                  {paymentInWords(payment)}
                  {online?.isTest && ' (TEST)'}
                </p>
                {extra !== '0.00' && (
                  <p className="figures text-sm">and {priceInWords(extra.replace('-', ''))} for the card fee</p>
                )}
                <p className="text-sm text-ink-soft wrap-anywhere">
                  {[reference, shortMoment(new Date(at), timeZone), byName].filter(Boolean).join(' · ')}
                </p>
                {online?.disputedAt && (
                  <p className="text-sm font-semibold text-brick">
                    Disputed {shortMoment(new Date(online.disputedAt), timeZone)}. Please answer it at Stripe.
                  </p>
                )}
                {online && online.waiting !== '0.00' && (
                  <p className="text-sm">
                    {priceInWords(online.waiting)} is being refunded. Stripe hasn’t answered yet.
                  </p>
                )}
                {online?.refused && (
                  <p className="text-sm wrap-anywhere">
                    Stripe didn’t refund {priceInWords(online.refused.amount)}. {online.refused.problem}
                  </p>
                )}
                {refundReason && <p className="text-sm wrap-anywhere">{refundReason}</p>}
                {voided && (
                  <p className="text-sm wrap-anywhere">
                    Voided {shortMoment(new Date(voided.at), timeZone)} by {voided.byName}: {voided.reason}
                  </p>
                )}
              </div>
              {canVoid && online && online.refundable !== '0.00' && (
                <button
                  type="button"
                  className="text-link min-h-11 cursor-pointer"
                  aria-label={`Refund ${priceInWords(amount)}`}
                  onClick={() => setRefunding(payment)}
                >
                  Refund
                </button>
              )}
              {canVoid && !voided && (kind !== 'online' || online?.isTest) && (
                <button
                  type="button"
                  className="text-link min-h-11 cursor-pointer"
                  aria-label={`Void ${priceInWords(amount)}`}
                  onClick={() => setVoiding(payment)}
                >
                  Void
                </button>
              )}
            </li>
          )
        })}
      </Rows>
      {canVoid && returnable !== '0.00' && <GiveBack sheet={sheet} />}
      <RefundDialog
        payment={refunding}
        credit={winner.credit}
        returnable={returnable}
        onClose={() => setRefunding(null)}
      />
      <VoidDialog payment={voiding} onClose={() => setVoiding(null)} />
    </section>
  )
}

interface Props {
  /** Which one, while that is being asked. */
  payment: PaymentView | null
  onClose: () => void
}

/** Asks why a payment shall not count any more. */
function VoidDialog({ payment, onClose }: Props) {
  return (
    <Dialog
      title={payment ? `Void ${priceInWords(payment.amount)}?` : ''}
      description={`It stays on the list, crossed out, and ${payment && isGivenBack(payment) ? 'counts as paid' : 'is owed'} again.`}
      isOpen={payment !== null}
      onClose={onClose}
    >
      {payment && <VoidForm payment={payment} onClose={onClose} />}
    </Dialog>
  )
}

function VoidForm({ payment: { id }, onClose }: Props & { payment: PaymentView }) {
  const { slug } = useTeam().organization
  return (
    <ReasonForm
      reason=""
      hint="For example: the check bounced."
      label="Void Payment"
      pendingLabel="Voiding…"
      cancelLabel="Keep Payment"
      done="Payment voided"
      failure="Failed to void the payment"
      send={(form) => change('PATCH', `/api/${slug}/admin/payments/${id}/void`, form)}
      onClose={onClose}
    />
  )
}

/** Asks how much of a payment by card is given back, at first what was paid too much, and why. */
function RefundDialog({ payment, credit, returnable, onClose }: Props & Pick<RefundProps, 'credit' | 'returnable'>) {
  const owedAgain = credit === '0.00' ? ' It’s owed again, unless you cancel the win or waive it.' : ''
  return (
    <Dialog
      title="Refund by Card"
      description={`Stripe returns the money to the card that paid.${owedAgain}`}
      isOpen={payment !== null}
      onClose={onClose}
    >
      {payment?.online && (
        <RefundForm
          paymentId={payment.id}
          refundable={payment.online.refundable}
          returnable={returnable}
          credit={credit}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

interface RefundProps extends Pick<Props, 'onClose'> {
  paymentId: string
  refundable: string
  /** Of the whole bill; nothing where it is of tests. */
  returnable: string
  credit: string
}

function RefundForm({ paymentId, refundable, returnable, credit, onClose }: RefundProps) {
  const { slug } = useTeam().organization
  // Not that of now: who opened this has read no other.
  const [read] = useState(returnable === '0.00' ? {} : { returnable })
  const form = useCheckedForm(refundForm.omit({ id: true, returnable: true }), {
    defaultValues: { amount: suggestedOf(credit, refundable) || refundable, reason: '' },
  })
  const { field, submit, isPending } = useSubmit(
    form,
    'Failed to refund',
    async ({ amount: cents, reason }, isShown) => {
      // Pressed again without an answer, it is the same refund; after Stripe’s no, or once the first is known, another one.
      const sent = sentAs(JSON.stringify(['refunded', paymentId, cents, refundable]))
      const refund = { ...read, id: sent.id, reason, amount: toPrice(cents) }
      try {
        await answerTo([sent], change('POST', `/api/${slug}/admin/card-payments/${paymentId}/refund`, refund))
        showToast({ title: 'Payment refunded' })
        if (isShown()) onClose()
      } finally {
        await refreshWinners(slug)
      }
    },
  )
  return (
    <form noValidate onSubmit={submit} className="mt-5 grid gap-5">
      <PriceField label="Amount" hint={`At most ${priceInWords(refundable)}.`} {...field('amount')} />
      <Field label="Reason" hint="For your team." {...field('reason')} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton label="Refund Payment" pendingLabel="Refunding…" isPending={isPending} isDanger />
        <button type="button" className="button" onClick={onClose}>
          Keep Payment
        </button>
      </div>
    </form>
  )
}
