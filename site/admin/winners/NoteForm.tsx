import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { noteForm } from '../../../api/contract/checkout/checkout-forms.ts'
import { TextArea } from '../../ui/form/Field.tsx'
import { useUnsaved } from '../../ui/form/leave-store.ts'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { change } from '../frame/query-client.ts'
import { useCan, useTeam } from '../frame/team-context.ts'
import { refreshWinners } from './queries/winners.ts'

/** What the team wrote down about a winner; only the team sees it, and the winner who asks for their data. */
export function NoteForm({ winnerId, note }: { winnerId: string; note: string | null }) {
  const { slug } = useTeam().organization
  const canWrite = useCan('check out')
  // The sheet is read again while somebody writes, and others write, too.
  const resetOptions = { keepDirtyValues: true }
  const form = useForm({ values: { note: note ?? '' }, resetOptions, resolver: zodResolver(noteForm) })
  const { isDirty } = form.formState
  const { field, submit, isPending } = useSubmit(
    form,
    async (values) => {
      await change('PATCH', `/api/${slug}/admin/winners/${winnerId}`, values)
      form.reset({ note: values.note ?? '' })
      showToast({ title: 'Note saved' })
      await refreshWinners(slug)
    },
    { title: 'Failed to save the note', fallback: 'Please try again.' },
  )
  useUnsaved(isDirty)
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <TextArea
        label="Note"
        rows={3}
        readOnly={!canWrite}
        hint="For your team. Winners who ask for their data see it, too."
        {...field('note')}
      />
      {isDirty && (
        <div>
          <SubmitButton label="Save Note" pendingLabel="Saving..." isPending={isPending} />
        </div>
      )}
    </form>
  )
}
