import { useId } from 'react'
import type { DraftField, DraftValue } from './compare-drafts.ts'
import { FieldText } from './FieldText.tsx'
import { fieldLabels } from './field-words.ts'

type Whose = 'mine' | 'theirs'

interface Props {
  field: DraftField
  /** Who changed it, and when, if that is known. */
  edit: string | null
  texts: Record<Whose, DraftValue>
  chosen: Whose | undefined
  onChoose: (whose: Whose) => void
  isMissing: boolean
}

/** One field that two people changed: theirs and mine, of which one is to be saved. */
export function ClashField({ field, edit, texts, chosen, onChoose, isMissing }: Props) {
  const errorId = useId()
  const choices = [
    { whose: 'mine' as const, label: 'Yours' },
    { whose: 'theirs' as const, label: edit ?? 'Theirs' },
  ]
  return (
    <fieldset className="min-w-0" aria-describedby={isMissing ? errorId : undefined}>
      <legend className="font-semibold">{fieldLabels[field]}</legend>
      <div className="mt-1 grid gap-2 sm:grid-cols-2">
        {choices.map(({ whose, label }) => (
          <label
            key={whose}
            className="flex min-w-0 cursor-pointer items-start gap-3 rounded-soft border border-line-strong p-3 has-checked:border-leaf has-checked:bg-leaf-wash"
          >
            <input
              type="radio"
              name={field}
              value={whose}
              checked={chosen === whose}
              onChange={() => onChoose(whose)}
              aria-invalid={isMissing}
              className="mt-1 size-5 shrink-0 accent-leaf"
            />
            <span className="grid min-w-0 gap-1">
              <span className="text-sm text-ink-soft">{label}</span>
              <FieldText field={field} text={texts[whose]} />
            </span>
          </label>
        ))}
      </div>
      {isMissing && (
        <p id={errorId} className="mt-1 text-sm font-semibold text-brick">
          Please choose one
        </p>
      )}
    </fieldset>
  )
}
