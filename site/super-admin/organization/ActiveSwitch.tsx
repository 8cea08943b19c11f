import { type ComponentProps, useId } from 'react'

/**
 * Whether an organization is active. Spread react-hook-form's `register('isActive')` into it. See
 * product.md#inactive-organizations.
 */
export function ActiveSwitch(input: ComponentProps<'input'>) {
  const id = useId()
  return (
    <div className="flex items-start gap-4 rounded-soft border border-line bg-sheet px-4 py-3">
      <input
        {...input}
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: A checkbox says by itself whether it is checked.
        role="switch"
        aria-describedby={`${id}-hint`}
        className="relative mt-1 h-6 w-11 shrink-0 cursor-pointer appearance-none rounded-full border border-line-strong bg-sunken transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-4.5 before:rounded-full before:bg-line-strong before:transition-transform checked:border-leaf checked:bg-leaf checked:before:translate-x-5 checked:before:bg-on-leaf"
      />
      <div>
        <label htmlFor={id} className="cursor-pointer font-semibold">
          Active
        </label>
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          When off, its pages are hidden, bids are refused, and the team can only view.
        </p>
      </div>
    </div>
  )
}
