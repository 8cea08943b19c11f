import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { giveBackForm } from '../../../api/contract/checkout/checkout-forms.ts'
import type { WinnerSheet } from '../../../api/contract/checkout/winner-view.ts'
import { priceInWords, toPrice } from '../../../api/contract/values/money/money.ts'
import { paymentNames } from '../../../api/contract/values/money/payment-names.ts'
import { readPrice } from '../../../api/contract/values/money/read-price.ts'
import { answerTo, sentAs } from '../../api-client/unanswered.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Field, PriceField } from '../../ui/form/Field.tsx'
import { SelectField } from '../../ui/form/Select.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { useCheckedForm, useSubmit } from '../../ui/form/use-submit.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { change } from '../frame/query-client.ts'
import { useTeam } from '../frame/team-context.ts'
import { refreshWinners } from './queries/winners.ts'

type Props = Pick<WinnerSheet, 'winner' | 'payments' | 'returnable'>

/** Records money that is given back in cash or by check: the next thing to do where there is a credit. See product#giving-money-back. */
export function GiveBack({ sheet }: { sheet: Props }) {
  const [isOpen, setOpen] = useState(false)
  const hasCredit = sheet.winner.credit !== '0.00'
  return (
    <>
      <button
        type="button"
        className={hasCredit ? 'button button-primary mt-4' : 'text-link mt-1 min-h-11 cursor-pointer'}
        onClick={() => setOpen(true)}
      >
        Give Back…
      </button>
      <Dialog
        title="Give Money Back"
        description={
          hasCredit
            ? 'Hand it over in cash or by check, and record it here.'
            : 'In cash or by check. It’s owed again, unless you cancel the win or waive it.'
        }
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        {isOpen && <GiveBackForm {...sheet} onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

const KINDS = (['cash', 'check'] as const).map((value) => ({ value, label: paymentNames[value] }))

function GiveBackForm({ winner, payments, returnable, onClose }: Props & { onClose: () => void }) {
  const { slug } = useTeam().organization
  // Not that of now: who opened this has read no other.
  const [read] = useState(returnable)
  const form = useCheckedForm(giveBackForm.omit({ id: true, winnerId: true, returnable: true }), {
    defaultValues: { amount: suggestedOf(winner.credit, returnable), kind: 'cash', reference: '', reason: '' },
  })
  const kind = useWatch({ control: form.control, name: 'kind' })
  const { field, submit, isPending } = useSubmit(
    form,
    'Failed to record it',
    async ({ amount: cents, ...checked }, isShown) => {
      // Pressed again without an answer, it is the same money.
      const sent = sentAs(JSON.stringify(['given back', winner.id, checked.kind, cents, checked.reference]))
      const refund = { ...checked, id: sent.id, winnerId: winner.id, amount: toPrice(cents), returnable: read }
      try {
        await answerTo([sent], change('POST', `/api/${slug}/admin/refunds`, refund))
        showToast({ title: 'Money given back' })
        if (isShown()) onClose()
      } finally {
        await refreshWinners(slug)
      }
    },
  )
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <PriceField label="Amount" hint={`At most ${priceInWords(returnable)}.`} {...field('amount')} />
        <SelectField label="Given Back By" options={KINDS} {...field('kind')} />
      </div>
      {kind === 'check' && <Field label="Check Number" hint="Optional." {...field('reference')} />}
      <Field label="Reason" hint="For your team." {...field('reason')} />
      {payments.some(({ online }) => online && online.refundable !== '0.00') && (
        <p className="text-sm text-ink-soft">To return money to a card, press Refund beside its payment instead.</p>
      )}
      <div className="flex flex-wrap gap-2">
        <SubmitButton label="Record Refund" pendingLabel="Recording…" isPending={isPending} />
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  )
}

/** What somebody paid too much, of which no more goes back than can; nothing where they did not. */
export function suggestedOf(credit: string, returnable: string): string {
  if (credit === '0.00') return ''
  return readPrice(credit) < readPrice(returnable) ? credit : returnable
}
