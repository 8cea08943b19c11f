import type { ComponentProps } from 'react'

/** A setting that is on or off. Spread react-hook-form's `register(name)` into it. */
export function Switch({ label, hint, ...input }: { label: string; hint: string } & ComponentProps<'input'>) {
  return (
    <label className="flex items-start gap-3">
      <input type="checkbox" className="mt-1 size-5 shrink-0 accent-leaf" {...input} />
      <span>
        <span className="font-semibold">{label}</span>
        <span className="block text-sm text-ink-soft">{hint}</span>
      </span>
    </label>
  )
}
