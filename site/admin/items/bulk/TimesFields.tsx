import type { ComponentProps } from 'react'
import { zoneName } from '../../../../api/contract/values/time/moment.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { SelectField } from '../../../ui/form/Select.tsx'
import { useTeam } from '../../frame/team-context.ts'
import type { BulkDraft, Spread } from './bulk-draft.ts'

const modes = [
  { value: 'set', label: 'Set' },
  { value: 'move', label: 'Move' },
  { value: 'stagger', label: 'Stagger Closings' },
]
const directions = [
  { value: 'later', label: 'Later' },
  { value: 'earlier', label: 'Earlier' },
]
const moved = [
  { value: 'both', label: 'Opening and closing' },
  { value: 'end', label: 'Closing only' },
  { value: 'start', label: 'Opening only' },
]
const orders = [
  { value: 'end', label: 'By closing time' },
  { value: 'title', label: 'By title' },
]

interface Props {
  draft: BulkDraft
  spread: Spread
  startedCount: number
}

/** The three ways to change when many items open and close. */
export function TimesFields({ draft, spread, startedCount }: Props) {
  const { timeZone } = useTeam().organization
  const { error: _, value: mode, ...choose } = spread('mode')
  return (
    <>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">How to change them</legend>
        {modes.map(({ value, label }) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-soft border border-line-strong px-4 has-checked:border-leaf has-checked:bg-leaf-wash"
          >
            <input type="radio" value={value} checked={mode === value} className="size-5 accent-leaf" {...choose} />
            {label}
          </label>
        ))}
      </fieldset>
      {draft.mode === 'set' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Opens" type="datetime-local" hint="Blank leaves it as it is." {...spread('startTime')} />
          <Field label="Closes" type="datetime-local" hint="Blank leaves it as it is." {...spread('endTime')} />
        </div>
      )}
      {draft.mode === 'move' && <MoveFields spread={spread} startedCount={startedCount} />}
      {draft.mode === 'stagger' && <StaggerFields spread={spread} />}
      <p className="-mt-3 text-sm text-ink-soft">All times in {zoneName(timeZone)}</p>
    </>
  )
}

function MoveFields({ spread, startedCount }: Omit<Props, 'draft'>) {
  const opened = startedCount === 1 ? '1 of these has opened.' : `${startedCount} of these have opened.`
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="What to Move"
          hint={startedCount > 0 ? `${opened} An opening that has passed can’t be moved.` : undefined}
          options={moved}
          {...spread('moves')}
        />
        <SelectField label="Direction" options={directions} {...spread('direction')} />
      </div>
      <div className="grid grid-cols-3 gap-4">
        <Count label="Days" {...spread('days')} />
        <Count label="Hours" {...spread('hours')} />
        <Count label="Minutes" {...spread('minutes')} />
      </div>
    </div>
  )
}

function StaggerFields({ spread }: { spread: Spread }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="First Closing" type="datetime-local" required {...spread('endTime')} />
      <SelectField label="Order" options={orders} {...spread('order')} />
      <Count label="Auctions at a Time" required {...spread('atOnce')} />
      <Count label="Minutes Between" required {...spread('everyMinutes')} />
    </div>
  )
}

function Count(props: ComponentProps<typeof Field>) {
  return <Field inputMode="numeric" autoComplete="off" placeholder="0" {...props} />
}
