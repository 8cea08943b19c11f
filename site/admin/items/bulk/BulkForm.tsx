import '../../../ui/form/zod-without-eval.ts'
import { type SubmitEvent, useRef, useState } from 'react'
import { bulkChange, type SentChange } from '../../../../api/contract/auction/items/bulk-edit.ts'
import { zoneName } from '../../../../api/contract/values/time/moment.ts'
import { Field, PriceField } from '../../../ui/form/Field.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { ExtensionField } from '../../frame/ExtensionField.tsx'
import { useTeam } from '../../frame/team-context.ts'
import { CategoryField } from '../form/CategoryField.tsx'
import type { BulkAction } from './bulk-actions.tsx'
import { type BulkDraft, changeOf, emptyBulkDraft, type Spread } from './bulk-draft.ts'
import { TimesFields } from './TimesFields.tsx'

interface Props {
  action: BulkAction['name']
  /** How many of the items are live, or were: their openings stay. */
  startedCount: number
  isPending: boolean
  onPreview: (draft: BulkDraft, change: SentChange) => void
}

/** What to change of many items. Nothing is sent before the contract is content. */
export function BulkForm({ action, startedCount, isPending, onPreview }: Props) {
  const [draft, setDraft] = useState<BulkDraft>({ ...emptyBulkDraft, moves: startedCount > 0 ? 'end' : 'both' })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const form = useRef<HTMLFormElement>(null)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const change = changeOf(action, draft)
    const newErrors = errorsOf(change)
    setErrors(newErrors)
    const [first] = Object.keys(newErrors)
    if (first === undefined) onPreview(draft, change)
    else form.current?.querySelector<HTMLElement>(`[name="${first}"], input:not([type=radio])`)?.focus()
  }

  const spread: Spread = (name) => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: ({ target }) => setDraft({ ...draft, [name]: target.value }),
  })
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      <Fields action={action} draft={draft} spread={spread} startedCount={startedCount} />
      {errors[''] && (
        <p role="alert" className="text-sm font-semibold text-brick">
          {errors['']}
        </p>
      )}
      <div className="flex justify-end">
        <SubmitButton label="Preview" pendingLabel="Looking..." isPending={isPending} isBlocked={false} />
      </div>
    </form>
  )
}

interface FieldsProps extends Pick<Props, 'action' | 'startedCount'> {
  draft: BulkDraft
  spread: Spread
}

function Fields({ action, draft, spread, startedCount }: FieldsProps) {
  const { timeZone } = useTeam().organization
  switch (action) {
    case 'times':
      return <TimesFields draft={draft} spread={spread} startedCount={startedCount} />
    case 'prices':
      return (
        <div className="grid gap-4 sm:grid-cols-2">
          <PriceField label="Starting Bid" hint="Blank leaves it as it is." {...spread('startingBid')} />
          <PriceField label="Minimum Raise" hint="Blank leaves it as it is." {...spread('minimumRaise')} />
        </div>
      )
    case 'category':
      return <CategoryField {...spread('category')} />
    case 'donor':
      return <Field label="Donated By (Optional)" hint="Blank removes the donor." {...spread('donatedBy')} />
    case 'extension':
      return <ExtensionField {...spread('extensionMinutes')} />
    default:
      return (
        <div className="grid gap-4">
          <p className="text-ink-soft">
            The copies keep their photos and how far apart they open and close. They start without bids.
          </p>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="First Opening" type="datetime-local" required {...spread('startTime')} />
            <Field
              label="Last Closing"
              type="datetime-local"
              required
              hint={`All times in ${zoneName(timeZone)}`}
              {...spread('endTime')}
            />
          </div>
        </div>
      )
  }
}

/** What is wrong with each field, by name; by no name what is wrong with all of them together. */
function errorsOf(change: SentChange): Record<string, string> {
  const issues = bulkChange.safeParse(change).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [errorField(path), message]))
}

/** Numbers of the form that are not in the change under their own name are wrong together. */
function errorField(path: PropertyKey[]): string {
  const field = String(path[0] ?? '')
  return field in emptyBulkDraft ? field : ''
}
