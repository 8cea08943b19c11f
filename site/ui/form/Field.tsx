import type { ComponentProps } from 'react'
import { Labelled, type LabelProps } from './Labelled.tsx'

/** A labelled line of text. Spread react-hook-form's `register(name)` into it. */
export function Field({ label, hint, more, error, ...input }: LabelProps & Omit<ComponentProps<'input'>, 'id'>) {
  return (
    <Labelled label={label} hint={hint} more={more} error={error}>
      {(ties) => <input className="field" {...ties} {...input} />}
    </Labelled>
  )
}

/** Labelled lines of text. Spread react-hook-form's `register(name)` into it. */
export function TextArea({ label, hint, more, error, ...area }: LabelProps & Omit<ComponentProps<'textarea'>, 'id'>) {
  return (
    <Labelled label={label} hint={hint} more={more} error={error}>
      {(ties) => <textarea className="field" rows={3} {...ties} {...area} />}
    </Labelled>
  )
}

/** A labelled price in dollars. Spread react-hook-form's `register(name)` into it. */
export function PriceField({ label, hint, more, error, ...input }: LabelProps & Omit<ComponentProps<'input'>, 'id'>) {
  return (
    <Labelled label={label} hint={hint} more={more} error={error}>
      {(ties) => (
        <span className="relative block">
          <span
            className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-soft"
            aria-hidden="true"
          >
            $
          </span>
          <input className="field figures pl-7" inputMode="decimal" autoComplete="off" {...ties} {...input} />
        </span>
      )}
    </Labelled>
  )
}
