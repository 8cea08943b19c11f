import { type ReactNode, useId } from 'react'
import { useMore } from '../text/use-more.tsx'

export interface LabelProps {
  label: string
  hint?: ReactNode
  /** What is needed once, in a sentence: behind a question mark. */
  more?: string | undefined
  /** What is wrong with what was typed. */
  error?: string | undefined
}

/** What ties a control to its label, hint and error. */
interface Ties {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

/** A form control with its label above and its hint or error below, for every input there is. */
export function Labelled({ label, hint, more, error, children }: LabelProps & { children: (ties: Ties) => ReactNode }) {
  const id = useId()
  const explained = useMore(label, more)
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`]
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ')
  return (
    <div className="grid content-start gap-1">
      <div className="flex items-center">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {explained.button}
      </div>
      {explained.words}
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': describedBy || undefined })}
      {error && (
        <p id={errorId} className="text-sm font-semibold text-brick">
          {error}
        </p>
      )}
      {hint && (
        <div id={hintId} className="text-sm text-ink-soft">
          {hint}
        </div>
      )}
    </div>
  )
}
