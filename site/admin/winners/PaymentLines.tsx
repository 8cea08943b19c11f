import { useState } from 'react'
import type { PaymentView } from '../../../api/contract/checkout/winner-view.ts'
import { priceInWords } from '../../../api/contract/values/money/money.ts'
import { shortMoment } from '../../../api/contract/values/time/moment.ts'
import { paymentNames } from '../../checkout/payment-words.ts'
import { Rows } from '../../ui/list/Rows.tsx'
import { useCan, useTeam } from '../frame/team-context.ts'
import { VoidDialog } from './VoidDialog.tsx'

/** What a winner paid, and what of that was voided. Nothing before the first payment. */
export function PaymentLines({ payments }: { payments: PaymentView[] }) {
  const { timeZone } = useTeam().organization
  const canVoid = useCan('waive payments')
  const [voiding, setVoiding] = useState<PaymentView | null>(null)
  if (payments.length === 0) return null
  return (
    <section aria-labelledby="payments">
      <h2 id="payments" className="text-xl">
        Payments
      </h2>
      <Rows className="mt-3">
        {payments.map((payment) => {
          const { id, kind, amount, reference, at, byName, voided } = payment
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
              <div className="min-w-0 flex-1 basis-48">
                <p className={`figures font-semibold ${voided ? 'text-ink-soft line-through' : ''}`}>
                  {priceInWords(amount)} {paymentNames[kind].toLowerCase()}
                </p>
                <p className="text-sm text-ink-soft wrap-anywhere">
                  {[reference, shortMoment(new Date(at), timeZone), byName].filter(Boolean).join(' · ')}
                </p>
                {voided && (
                  <p className="text-sm wrap-anywhere">
                    Voided {shortMoment(new Date(voided.at), timeZone)} by {voided.byName}: {voided.reason}
                  </p>
                )}
              </div>
              {canVoid && !voided && (
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
      <VoidDialog payment={voiding} onClose={() => setVoiding(null)} />
    </section>
  )
}
