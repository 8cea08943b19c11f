import { useState } from 'react'
import { refundForm } from '../../../api/contract/checkout/checkout-forms.ts'
import type { PaymentView } from '../../../api/contract/checkout/winner-view.ts'
import { priceInWords } from '../../../api/contract/values/money/money.ts'
import { CallError } from '../../api-client/call.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Field, PriceField } from '../../ui/form/Field.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { useCheckedForm, useSubmit } from '../../ui/form/use-submit.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { change } from '../frame/query-client.ts'
import { useTeam } from '../frame/team-context.ts'
import { refreshWinners } from './queries/winners.ts'

interface Props {
  /** Which one, while that is being asked. */
  payment: PaymentView | null
  onClose: () => void
}

/** Asks how much of a payment by card is given back, and why. */
export function RefundDialog({ payment, onClose }: Props) {
  return (
    <Dialog
      title="Refund by Card"
      description="Stripe returns the money to the card that paid. It’s owed again, unless you cancel the win or waive it."
      isOpen={payment !== null}
      onClose={onClose}
    >
      {payment?.online && (
        <RefundForm paymentId={payment.id} refundable={payment.online.refundable} onClose={onClose} />
      )}
    </Dialog>
  )
}

function RefundForm({
  paymentId,
  refundable,
  onClose,
}: {
  paymentId: string
  refundable: string
  onClose: () => void
}) {
  const { slug } = useTeam().organization
  // Pressed again without an answer, it is the same refund; after Stripe’s no, another one.
  const [id, setId] = useState(() => crypto.randomUUID())
  const form = useCheckedForm(refundForm.omit({ id: true }), { defaultValues: { amount: refundable, reason: '' } })
  const { field, submit, isPending } = useSubmit(form, 'Failed to refund', async ({ reason }) => {
    try {
      await change('POST', `/api/${slug}/admin/card-payments/${paymentId}/refund`, {
        id,
        reason,
        amount: form.getValues('amount'),
      })
      showToast({ title: 'Payment refunded' })
      onClose()
    } catch (error) {
      if (error instanceof CallError && error.problem?.code === 'refused') setId(crypto.randomUUID())
      throw error
    } finally {
      await refreshWinners(slug)
    }
  })
  return (
    <form noValidate onSubmit={submit} className="mt-5 grid gap-5">
      <PriceField label="Amount" hint={`At most ${priceInWords(refundable)}.`} {...field('amount')} />
      <Field label="Reason" hint="For your team. For example: the item was damaged." {...field('reason')} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton label="Refund Payment" pendingLabel="Refunding…" isPending={isPending} isDanger />
        <button type="button" className="button" onClick={onClose}>
          Keep Payment
        </button>
      </div>
    </form>
  )
}
