import { zoneName } from '../../../../api/contract/values/time/moment.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { PriceField } from '../../../ui/form/PriceField.tsx'
import { useTeam } from '../../frame/team-context.ts'
import { CategoryField } from '../form/CategoryField.tsx'
import type { Defaults } from './rows-of-cells.ts'
import { Step } from './Step.tsx'

/** What new items get where their rows say nothing. */
export function DefaultsStep({ defaults, onChange }: { defaults: Defaults; onChange: (defaults: Defaults) => void }) {
  const { timeZone } = useTeam().organization
  const bind = (field: keyof Defaults) => ({
    value: defaults[field],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onChange({ ...defaults, [field]: currentTarget.value }),
  })
  return (
    <Step title="Where Cells Are Empty" about="New items get these. A date without a time gets the time chosen here.">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[9rem_9rem_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <PriceField label="Starting Bid" {...bind('startingBid')} />
        <PriceField label="Minimum Raise" {...bind('minimumRaise')} />
        <Field label="Start Time" type="datetime-local" {...bind('startTime')} />
        <Field
          label="End Time"
          type="datetime-local"
          hint={`All times in ${zoneName(timeZone)}`}
          {...bind('endTime')}
        />
        <CategoryField {...bind('category')} />
      </div>
    </Step>
  )
}
