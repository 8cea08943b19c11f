import type { ComponentProps } from 'react'
import { Labelled, type LabelProps } from './Labelled.tsx'

/** A labelled line of text. Spread react-hook-form's `register(name)` into it. */
export function Field({ label, hint, error, ...input }: LabelProps & Omit<ComponentProps<'input'>, 'id'>) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(ties) => <input className="field" {...ties} {...input} />}
    </Labelled>
  )
}
