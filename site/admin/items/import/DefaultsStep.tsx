import { type ReactNode, useState } from 'react'
import { zoneName } from '../../../../api/contract/values/time/moment.ts'
import type { Defaults } from '../../../spreadsheet/read-rows.ts'
import { Disclosure } from '../../../ui/controls/Disclosure.tsx'
import { Field, PriceField } from '../../../ui/form/Field.tsx'
import { useTeam } from '../../frame/team-context.ts'
import { CategoryField } from '../form/CategoryField.tsx'
import type { SheetPreview } from './use-preview.ts'
import type { SpreadsheetState } from './use-spreadsheet.ts'

type DefaultField = keyof Defaults

interface Props {
  defaults: Defaults
  onChange: (defaults: Defaults) => void
}

/** What rows of a sheet wait for, or did: what stands above them stays there, or it would move away while one types. */
export function useMissingDefaults(
  { sheet, rows }: Pick<SpreadsheetState, 'sheet' | 'rows'>,
  preview: SheetPreview | null,
  defaults: Defaults,
): ReadonlySet<DefaultField> {
  const [former, setFormer] = useState({ source: sheet?.source, fields: new Set<DefaultField>() })
  const before = former.source === sheet?.source ? former.fields : new Set<DefaultField>()
  const fields = Object.keys(defaults) as DefaultField[]
  const isMissing = (field: DefaultField) =>
    preview?.rows.some((view, index) => !rows[index]?.row[field] && view?.issues.some(({ path }) => path === field))
  const fresh = fields.filter((field) => defaults[field] === '' && !before.has(field) && isMissing(field))
  if (fresh.length > 0) setFormer({ source: sheet?.source, fields: new Set([...before, ...fresh]) })
  return before
}

/** What can be said once for all rows that wait for it. */
export function MissingDefaults({ fields, ...props }: Props & { fields: ReadonlySet<DefaultField> }) {
  if (fields.size === 0) return null
  return (
    <section aria-label="For All Rows" className="rounded-soft border border-line bg-sheet p-4">
      <p className="mb-3 text-sm text-ink-soft">New items get these where their cells are empty.</p>
      <DefaultFields isShown={(field) => fields.has(field)} {...props} />
    </section>
  )
}

/** What new items get where their rows say nothing, but for what is asked above, or only of places. */
export function DefaultsStep({ leaveOut, ...props }: Props & { leaveOut: ReadonlySet<DefaultField> }) {
  return (
    <Disclosure title="Where Cells Are Empty" about="New items get these.">
      <DefaultFields isShown={(field) => field !== 'mostEach' && !leaveOut.has(field)} {...props} />
    </Disclosure>
  )
}

function DefaultFields({ isShown, defaults, onChange }: Props & { isShown: (field: DefaultField) => boolean }) {
  const { timeZone } = useTeam().organization
  const bind = (field: DefaultField) => ({
    value: defaults[field],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onChange({ ...defaults, [field]: currentTarget.value }),
  })
  const zone = `All times in ${zoneName(timeZone)}`
  const inputs: Record<DefaultField, ReactNode> = {
    startingBid: <PriceField label="Starting Bid" {...bind('startingBid')} />,
    minimumRaise: <PriceField label="Minimum Raise" {...bind('minimumRaise')} />,
    mostEach: <Field label="Most per Family" inputMode="numeric" autoComplete="off" {...bind('mostEach')} />,
    startTime: <Field label="Start Time" type="datetime-local" {...bind('startTime')} />,
    endTime: <Field label="End Time" type="datetime-local" hint={zone} {...bind('endTime')} />,
    category: <CategoryField {...bind('category')} />,
  }
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
      {Object.entries(inputs).map(([field, input]) => isShown(field as DefaultField) && <div key={field}>{input}</div>)}
    </div>
  )
}
