import { type ReactNode, Suspense, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { LONGEST_REFERENCE, paymentForm } from '../../api/contract/checkout/checkout-forms.ts'
import { amountText } from '../../api/contract/values/money/amount-text.ts'
import { parsePrice, toPrice } from '../../api/contract/values/money/money.ts'
import type { RecordedKind } from '../../api/contract/values/money/payment.ts'
import { readPrice } from '../../api/contract/values/money/read-price.ts'
import { Field, PriceField } from '../ui/form/Field.tsx'
import { SelectField } from '../ui/form/Select.tsx'
import { fieldsOf, useCheckedForm } from '../ui/form/use-submit.ts'
import { passFocusOn } from '../ui/hooks/pass-focus-on.ts'
import { lazyPart } from '../ui/list/lazy-part.tsx'
import { paymentOptions } from './payment-words.ts'
import type { Pay } from './winner-actions.ts'

const KeepChange = lazyPart(async () => (await import('./KeepChange.tsx')).KeepChange)

const typed = z
  .object({ amount: z.string() })
  .extend(paymentForm.pick({ kind: true }).shape)
  .extend({ reference: z.string().max(LONGEST_REFERENCE, `Please use at most ${LONGEST_REFERENCE} characters`) })
  .superRefine(({ amount }, context) => {
    const read = amountText('Please enter an amount like 25.00').safeParse(amount)
    for (const { message } of read.error?.issues ?? []) context.addIssue({ code: 'custom', path: ['amount'], message })
  })

interface Props {
  winner: { id: string; balance: string }
  /** How it is paid unless another kind is chosen. */
  usualKind: RecordedKind
  canWaive: boolean
  pay: Pay
  onRecorded?: () => void
  className: string
  /** What sends it. */
  children: (typed: { kind: RecordedKind; amount: string }) => ReactNode
}

/** Takes a payment, at first of all that is left; in the admin area and at the checkout. See product#payments. */
export function PaymentForm({ winner, usualKind, canWaive, pay, onRecorded, className, children }: Props) {
  const [suggested, setSuggested] = useState(winner.balance)
  const form = useCheckedForm(typed, { values: { amount: suggested, kind: usualKind, reference: '' } })
  // Once anything is typed the amount stays until it is recorded, also when less is owed by then: it is that of a check.
  if (!form.formState.isDirty && suggested !== winner.balance) setSuggested(winner.balance)
  const [kind, amount] = useWatch({ control: form.control, name: ['kind', 'amount'] })
  const field = fieldsOf(form)

  function onSuccess() {
    form.reset()
    onRecorded?.()
  }

  const submit = form.handleSubmit(({ kind, amount, reference }) => {
    if (!pay.isPending) pay.mutate({ kind, reference, payments: [{ winnerId: winner.id, amount }] }, { onSuccess })
  })

  function recordBeyond(causeId: string | null) {
    const payments = [{ winnerId: winner.id, amount: causeId === null ? winner.balance : amount }]
    const { kind, reference } = form.getValues()
    const changeTo = causeId === null ? null : { causeId, amount: toPrice(beyond) }
    pay.mutate({ kind, reference, payments, changeTo }, { onSuccess })
  }

  const balance = readPrice(winner.balance)
  const beyond = kind === 'waived' ? 0 : (parsePrice(amount) ?? 0) - balance
  return (
    <form ref={passFocusOn} noValidate onSubmit={submit} className={`grid gap-4 ${className}`}>
      <div className="grid gap-4 sm:grid-cols-2">
        <PriceField label="Amount" {...field('amount')} />
        <SelectField label="Paid By" options={paymentOptions(canWaive)} {...field('kind')} />
      </div>
      <Field label={kind === 'check' ? 'Check Number' : 'Reference'} hint="Optional." {...field('reference')} />
      {beyond > 0 && (
        <Suspense>
          <KeepChange
            slug={pay.slug}
            balance={balance}
            beyond={beyond}
            isPending={pay.isPending}
            onChoose={recordBeyond}
          />
        </Suspense>
      )}
      {children({ kind, amount })}
    </form>
  )
}
