import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { LONGEST_REFERENCE, paymentForm } from '../../../api/contract/checkout/checkout-forms.ts'
import type { WinnerRow } from '../../../api/contract/checkout/winner-view.ts'
import { amountText } from '../../../api/contract/values/money/amount-text.ts'
import { priceInWords } from '../../../api/contract/values/money/money.ts'
import { answeredPayment, paymentIdOf } from '../../checkout/payment-ids.ts'
import { paymentOptions } from '../../checkout/payment-words.ts'
import { Field } from '../../ui/form/Field.tsx'
import { Labelled } from '../../ui/form/Labelled.tsx'
import { PriceField } from '../../ui/form/PriceField.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { change } from '../frame/change.ts'
import { useCan, useTeam } from '../frame/team-context.ts'
import { refreshWinners } from './queries/winners.ts'

const typed = z
  .object({ amount: z.string() })
  .extend(paymentForm.pick({ kind: true }).shape)
  .extend({ reference: z.string().max(LONGEST_REFERENCE, `Please use at most ${LONGEST_REFERENCE} characters`) })
  .superRefine(({ amount }, context) => {
    const read = amountText('Please enter an amount like 25.00').safeParse(amount)
    for (const { message } of read.error?.issues ?? []) context.addIssue({ code: 'custom', path: ['amount'], message })
  })

/** Takes a payment, at first of all that is left. Trying again until there is an answer is the same payment. */
export function PaymentForm({ winner: { id: winnerId, balance } }: { winner: WinnerRow }) {
  const { slug } = useTeam().organization
  const canWaive = useCan('waive payments')
  const form = useForm({
    values: { amount: balance, kind: 'cash' as const, reference: '' },
    // What was typed stays until it is recorded, also when less is owed by then.
    resetOptions: { keepDirtyValues: true },
    resolver: zodResolver(typed),
  })
  const { field, submit, isPending } = useSubmit(
    form,
    async ({ kind, amount, reference }) => {
      const taken = { winnerId, kind, amount, reference }
      const id = paymentIdOf(taken)
      const payments = [{ id, winnerId, amount }]
      try {
        await answeredPayment(id, taken, change('POST', `/api/${slug}/admin/payments`, { kind, reference, payments }))
        form.reset(undefined, { keepDirtyValues: false })
        showToast({
          title: kind === 'waived' ? 'Balance waived' : 'Payment recorded',
          description: priceInWords(amount),
        })
      } finally {
        await refreshWinners(slug)
      }
    },
    { title: 'Failed to record the payment', fallback: 'Please try again. It won’t be recorded twice.' },
  )
  const kind = useWatch({ control: form.control, name: 'kind' })
  return (
    <section aria-labelledby="take-payment" className="rounded-soft border border-line bg-sheet p-4 sm:p-5">
      <h2 id="take-payment" className="text-xl">
        Take a Payment
      </h2>
      <form noValidate onSubmit={submit} className="mt-4 grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <PriceField label="Amount" {...field('amount')} />
          <Labelled label="Paid By">
            {(ties) => <Select {...ties} options={paymentOptions(canWaive)} {...form.register('kind')} />}
          </Labelled>
        </div>
        <Field label={kind === 'check' ? 'Check Number' : 'Reference'} hint="Optional." {...field('reference')} />
        <div>
          <SubmitButton label="Record Payment" pendingLabel="Recording…" isPending={isPending} />
        </div>
      </form>
    </section>
  )
}
