import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { voidForm } from '../../../api/contract/checkout/checkout-forms.ts'
import type { PaymentView } from '../../../api/contract/checkout/winner-view.ts'
import { priceInWords } from '../../../api/contract/values/money/money.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { change } from '../frame/change.ts'
import { useTeam } from '../frame/team-context.ts'
import { refreshWinners } from './queries/winners.ts'

interface Props {
  /** Which one, while that is being asked. */
  payment: PaymentView | null
  onClose: () => void
}

/** Asks why a payment shall not count any more. */
export function VoidDialog({ payment, onClose }: Props) {
  return (
    <Dialog
      title={payment ? `Void ${priceInWords(payment.amount)}?` : ''}
      description="It stays on the list, crossed out, and is owed again."
      isOpen={payment !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      {payment && <VoidForm payment={payment} onClose={onClose} />}
    </Dialog>
  )
}

function VoidForm({ payment: { id }, onClose }: Props & { payment: PaymentView }) {
  const { slug } = useTeam().organization
  const form = useForm({ defaultValues: { reason: '' }, resolver: zodResolver(voidForm) })
  const { field, submit, isPending } = useSubmit(
    form,
    async ({ reason }) => {
      try {
        await change('PATCH', `/api/${slug}/admin/payments/${id}/void`, { reason })
        showToast({ title: 'Payment voided' })
        onClose()
      } finally {
        await refreshWinners(slug)
      }
    },
    { title: 'Failed to void the payment', fallback: 'Please try again.' },
  )
  return (
    <form noValidate onSubmit={submit} className="mt-5 grid gap-5">
      <Field label="Reason" hint="For example: the check bounced." {...field('reason')} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton label="Void Payment" pendingLabel="Voiding…" isPending={isPending} isDanger />
        <button type="button" className="button" onClick={onClose}>
          Keep Payment
        </button>
      </div>
    </form>
  )
}
