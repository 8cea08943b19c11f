import '../ui/form/zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { LONGEST_REFERENCE, paymentForm } from '../../api/contract/checkout/checkout-forms.ts'
import type { CounterWinner } from '../../api/contract/checkout/counter-view.ts'
import { amountText } from '../../api/contract/values/money/amount-text.ts'
import { parsePrice, priceInWords } from '../../api/contract/values/money/money.ts'
import { Field } from '../ui/form/Field.tsx'
import { Labelled } from '../ui/form/Labelled.tsx'
import { PriceField } from '../ui/form/PriceField.tsx'
import { Select } from '../ui/form/Select.tsx'
import { MAIN_BUTTON_PLACE } from './MainAct.tsx'
import { paymentNames, paymentOptions } from './payment-words.ts'
import type { WinnerActions } from './winner-actions.ts'

const typed = z
  .object({ amount: z.string() })
  .extend(paymentForm.pick({ kind: true }).shape)
  .extend({ reference: z.string().max(LONGEST_REFERENCE, `Please use at most ${LONGEST_REFERENCE} characters`) })
  .superRefine(({ amount }, context) => {
    const read = amountText('Please enter an amount like 25.00').safeParse(amount)
    for (const { message } of read.error?.issues ?? []) context.addIssue({ code: 'custom', path: ['amount'], message })
  })

interface Props extends Pick<WinnerActions, 'pay'> {
  winner: CounterWinner
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Whatever is not all of it in cash, behind a press. While it is open, its button is the one under the thumb. */
export function PartPayment({ winner: { balance }, pay, isOpen, onOpenChange }: Props) {
  const form = useForm({
    values: { amount: balance, kind: 'check' as const, reference: '' },
    // What was typed stays until it is recorded, also when less is owed by then.
    resetOptions: { keepDirtyValues: true },
    resolver: zodResolver(typed),
  })
  const [kind, amount] = useWatch({ control: form.control, name: ['kind', 'amount'] })
  const { errors } = form.formState
  const submit = form.handleSubmit((values) => {
    if (!pay.isPending) pay.mutate(values, close)
  })

  function close() {
    form.reset(undefined, { keepDirtyValues: false })
    onOpenChange(false)
  }

  return (
    <details className="mt-4" open={isOpen} onToggle={({ currentTarget }) => onOpenChange(currentTarget.open)}>
      <summary className="text-link min-h-11 w-fit cursor-pointer py-2.5">Record a Different Payment</summary>
      <form noValidate onSubmit={submit} className="mt-2 grid gap-4 rounded-soft border border-line bg-sheet p-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Labelled label="Paid By">
            {(ties) => <Select {...ties} options={paymentOptions(false)} {...form.register('kind')} />}
          </Labelled>
          <PriceField label="Amount" error={errors.amount?.message} {...form.register('amount')} />
        </div>
        <Field
          label={kind === 'check' ? 'Check Number' : 'Reference'}
          hint="Optional."
          error={errors.reference?.message}
          {...form.register('reference')}
        />
        {isOpen && (
          <div className={MAIN_BUTTON_PLACE}>
            <button
              type="submit"
              className="button button-primary min-h-14 w-full text-lg sm:w-auto sm:min-w-72"
              aria-disabled={pay.isPending}
            >
              {pay.isPending
                ? 'Recording…'
                : `Record ${parsePrice(amount) ? priceInWords(amount) : 'Payment'} (${paymentNames[kind]})`}
            </button>
          </div>
        )}
      </form>
    </details>
  )
}
