import { PAUSE_MINUTES, pauseForm } from '../../../api/contract/auction/items/pause.ts'
import { Field } from '../../ui/form/Field.tsx'
import { SelectField } from '../../ui/form/Select.tsx'
import { useCheckedForm } from '../../ui/form/use-submit.ts'
import { change } from '../frame/query-client.ts'
import { useTeam } from '../frame/team-context.ts'
import { NightDialog } from './NightDialog.tsx'

const LONGEST = PAUSE_MINUTES.map((minutes) => ({
  value: String(minutes),
  label: minutes === 60 ? '1 hour' : `${minutes} minutes`,
}))

/** Asks why bidding is paused, and for how long at most. */
export function PauseDialog({ onClose }: { onClose: () => void }) {
  const { slug } = useTeam().organization
  const line = { maxLength: 100, autoComplete: 'off' }
  return (
    <NightDialog
      title="Pause Bidding"
      description="No bids count until you resume. Every open auction closes later by as long as that takes."
      pendingLabel="Pausing…"
      failure="Failed to pause bidding"
      form={useCheckedForm(pauseForm, { defaultValues: { minutes: 15, reason: '', reasonEs: '' } })}
      send={(wanted) => change('POST', `/api/${slug}/admin/bidding/pause`, wanted)}
      onClose={onClose}
    >
      {(field) => (
        <>
          <Field label="Why? Bidders read it." {...line} {...field('reason')} />
          <Field label="In Spanish (optional)" {...line} {...field('reasonEs')} />
          <SelectField
            label="For at most"
            hint="Bidding goes on by itself then."
            options={LONGEST}
            {...field('minutes', { valueAsNumber: true })}
          />
        </>
      )}
    </NightDialog>
  )
}
