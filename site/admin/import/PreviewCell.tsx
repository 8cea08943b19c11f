import { type FocusEvent, useRef } from 'react'
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

/** A cell of the spreadsheet, to be changed; what was typed is its text once the field is left. */
export function PreviewCell({ column, label, text, issue, notes, onChange }: Props) {
  const id = `${label.replaceAll(/\W+/g, '-')}-note`
  // Not `text`: fields show it without line breaks, or with others, and that is no change.
  const before = useRef('')
  const field = {
    'aria-label': label,
    'aria-invalid': issue !== undefined,
    'aria-describedby': issue || notes.length > 0 ? id : undefined,
    autoComplete: 'off',
    defaultValue: text,
    onFocus: ({ currentTarget }: Left) => {
      before.current = currentTarget.value
    },
    onBlur: ({ currentTarget }: Left) => currentTarget.value !== before.current && onChange(currentTarget.value),
  }
  return (
    <td className={`px-2 py-2 ${LONG.includes(column) ? 'min-w-56' : 'min-w-36'}`}>
      {/* What was typed and left is the new text; a new text from elsewhere is a new field. */}
      {OF_SEVERAL_LINES.includes(column) ? (
        <textarea key={text} rows={text.includes('\n') ? 3 : 1} className="field block min-h-11 p-2" {...field} />
      ) : (
        <input key={text} className="field min-h-11 px-2 py-1" {...field} />
      )}
      {(issue || notes.length > 0) && (
        <p id={id} className={`mt-1 ${issue ? 'font-semibold text-brick' : 'text-ink-soft'}`}>
          {issue ?? notes.join('. ')}
        </p>
      )}
    </td>
  )
}

type Left = FocusEvent<HTMLInputElement | HTMLTextAreaElement>
