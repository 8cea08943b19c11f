import { voidForm } from '../../../api/contract/checkout/checkout-forms.ts'
import { Field } from '../../ui/form/Field.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { useCheckedForm, useSubmit } from '../../ui/form/use-submit.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { useTeam } from '../frame/team-context.ts'
import { refreshWinners } from './queries/winners.ts'

interface Props {
  reason: string
  hint: string
  label: string
  pendingLabel: string
  cancelLabel: string
  done: string
  failure: string
  send: (form: { reason: string }) => Promise<unknown>
  /** Called after a success, before the dialog closes. */
  onDone?: () => void
  onClose: () => void
}

/** Asks why something shall not count any more, in a dialog about a bill. */
export function ReasonForm({ reason, hint, label, pendingLabel, cancelLabel, done, failure, ...act }: Props) {
  const { slug } = useTeam().organization
  const form = useCheckedForm(voidForm, { defaultValues: { reason } })
  const { field, submit, isPending } = useSubmit(form, failure, async (values, isShown) => {
    try {
      await act.send(values)
      showToast({ title: done })
      if (isShown()) {
        act.onDone?.()
        act.onClose()
      }
    } finally {
      await refreshWinners(slug)
    }
  })
  return (
    <form noValidate onSubmit={submit} className="mt-5 grid gap-5">
      <Field label="Reason" hint={hint} {...field('reason')} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton label={label} pendingLabel={pendingLabel} isPending={isPending} isDanger />
        <button type="button" className="button" onClick={act.onClose}>
          {cancelLabel}
        </button>
      </div>
    </form>
  )
}
