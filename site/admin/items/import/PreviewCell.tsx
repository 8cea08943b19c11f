import type { ChangeEvent, KeyboardEvent } from 'react'
import type { Column } from './columns.ts'

interface Props {
  column: Column
  label: string
  text: string
  issue: string | undefined
  /** What was taken for what, and what it changes. */
  notes: string[]
  onChange: (text: string) => void
}

const OF_SEVERAL_LINES: Column[] = ['description', 'donorNote', 'customRules', 'customDisclaimers']
const LONG: Column[] = ['title', ...OF_SEVERAL_LINES]

/** A cell of the spreadsheet, to be changed; it is judged as it is typed. */
export function PreviewCell({ column, label, text, issue, notes, onChange }: Props) {
  const id = `${label.replaceAll(/\W+/g, '-')}-note`
  const field = {
    'aria-label': label,
    'aria-invalid': issue !== undefined,
    'aria-describedby': issue || notes.length > 0 ? id : undefined,
    autoComplete: 'off',
    value: text,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(currentTarget.value),
  }
  return (
    <td className={`px-2 py-2 ${LONG.includes(column) ? 'min-w-56' : 'min-w-36'}`}>
      {OF_SEVERAL_LINES.includes(column) ? (
        <textarea rows={text.includes('\n') ? 3 : 1} className="field block min-h-11 p-2" {...field} />
      ) : (
        <input className="field min-h-11 px-2 py-1" onKeyDown={leaveOnEnter} {...field} />
      )}
      {(issue || notes.length > 0) && (
        // On a phone the line below the row shows it.
        <p id={id} className={`mt-1 ${issue ? 'font-semibold text-brick max-sm:hidden' : 'text-ink-soft'}`}>
          {issue ?? notes.join('. ')}
        </p>
      )}
    </td>
  )
}

function leaveOnEnter({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) {
  if (key === 'Enter') currentTarget.blur()
}
