import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Labelled, type LabelProps } from './Labelled.tsx'

type Options = readonly { value: string; label: string }[]

interface Props extends ComponentProps<'select'> {
  options?: Options
  /** Options under headings, after those without. */
  groups?: readonly { label: string; options: Options }[]
}

/**
 * One of a few, chosen with the device's own list. Not Radix': that one adds style elements, which the content
 * security policy refuses, and phones have better wheels than we could draw.
 */
export function Select({ options = [], groups = [], className = '', ...props }: Props) {
  // Under a label it is as high as the fields beside it, elsewhere as the buttons.
  const height = props['aria-label'] ? 'min-h-11' : ''
  return (
    <span className={`relative block ${className}`}>
      <select
        {...props}
        className={`field ${height} cursor-pointer appearance-none pr-9 disabled:cursor-default disabled:text-ink-soft`}
      >
        <Choices of={options} />
        {groups.map(({ label, options: choices }) => (
          <optgroup key={label} label={label}>
            <Choices of={choices} />
          </optgroup>
        ))}
      </select>
      <ChevronDown
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-soft"
        aria-hidden="true"
      />
    </span>
  )
}

/** One of a few under a label. Spread react-hook-form's `register(name)` into it. */
export function SelectField({ label, hint, more, error, ...select }: LabelProps & Omit<Props, 'id'>) {
  return (
    <Labelled label={label} hint={hint} more={more} error={error}>
      {(ties) => <Select {...ties} {...select} />}
    </Labelled>
  )
}

function Choices({ of }: { of: Options }) {
  return of.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}
