import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'input'> {
  legend: string
  /** Which one is chosen at first, unless the form says it. */
  initial?: string
  options: { value: string; label: string; note: string }[]
}

/** One of several things that may happen, each with what it means. Spread react-hook-form's `register(name)` into it. */
export function Choices({ legend, options, initial, ...input }: Props) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{legend}</legend>
      <div className="mt-1 grid gap-2">
        {options.map(({ value, label, note }) => (
          <label
            key={value}
            className="flex min-w-0 cursor-pointer items-start gap-3 rounded-soft border border-line-strong p-3 has-checked:border-leaf has-checked:bg-leaf-wash"
          >
            <input
              type="radio"
              value={value}
              {...(initial && { defaultChecked: value === initial })}
              className="mt-0.5 size-5 shrink-0 accent-leaf"
              {...input}
            />
            <span className="min-w-0">
              <span className="block font-semibold">{label}</span>
              <span className="block text-sm text-ink-soft wrap-anywhere">{note}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
