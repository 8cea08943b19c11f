import { PAUSE_MINUTES, pauseForm } from '../../../api/contract/auction/items/pause.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { SelectField } from '../../ui/form/Select.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { useCheckedForm, useSubmit } from '../../ui/form/use-submit.ts'
import { refreshItems } from '../frame/queries/items.ts'
import { change } from '../frame/query-client.ts'
import { useTeam } from '../frame/team-context.ts'

const LONGEST = PAUSE_MINUTES.map((minutes) => ({
  value: String(minutes),
  label: minutes === 60 ? '1 hour' : `${minutes} minutes`,
}))

/** Asks why bidding is paused, and for how long at most. */
export function PauseDialog({ onClose }: { onClose: () => void }) {
  const { slug } = useTeam().organization
  const form = useCheckedForm(pauseForm, { defaultValues: { minutes: 15, reason: '' } })
  const { field, submit, isPending } = useSubmit(form, 'Failed to pause bidding', async (wanted) => {
    await change('POST', `/api/${slug}/admin/bidding/pause`, wanted)
    await refreshItems(slug)
    onClose()
  })
  return (
    <Dialog
      title="Pause Bidding"
      description="No bids count until you resume. Every open auction closes later by as long as that takes."
      isOpen
      onClose={onClose}
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        <Field label="Why? Bidders read it." maxLength={100} autoComplete="off" {...field('reason')} />
        <SelectField
          label="For at most"
          hint="Bidding goes on by itself then."
          options={LONGEST}
          {...field('minutes', { valueAsNumber: true })}
        />
        <SubmitButton label="Pause Bidding" pendingLabel="Pausing…" isPending={isPending} />
      </form>
    </Dialog>
  )
}
