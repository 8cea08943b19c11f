import type { ChangeEvent, ComponentProps } from 'react'
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

type PriceProps = LabelProps & Omit<ComponentProps<'input'>, 'id'>

/** A labelled price in dollars, whose sign stands before it also when somebody types one. Spread `register(name)` into it. */
export function PriceField({ label, hint, more, error, onChange, ...input }: PriceProps) {
  function change(event: ChangeEvent<HTMLInputElement>) {
    const { target } = event
    if (target.value.includes('$')) target.value = target.value.replaceAll('$', '')
    onChange?.(event)
  }

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
          <input
            className="field figures pl-7"
            inputMode="decimal"
            autoComplete="off"
            {...ties}
            {...input}
            onChange={change}
          />
        </span>
      )}
    </Labelled>
  )
}
