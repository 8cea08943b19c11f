import type { ComponentProps } from 'react'
import { Labelled, type LabelProps } from './Labelled.tsx'

/** Labelled lines of text. Spread react-hook-form's `register(name)` into it. */
export function TextArea({ label, hint, error, ...area }: LabelProps & Omit<ComponentProps<'textarea'>, 'id'>) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(ties) => <textarea className="field" rows={3} {...ties} {...area} />}
    </Labelled>
  )
}
