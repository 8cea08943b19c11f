import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

interface Tab {
  value: string
  label: string
  panel: ReactNode
  /** What is typed there stays while another tab is open. */
  isKept?: boolean
  /** What was typed there is not saved yet. */
  isUnsaved?: boolean
}

interface Props {
  /** What the tabs choose between, for those who do not see them. */
  label: string
  tabs: Tab[]
  /** Which one is open, when something else needs to know; otherwise the first one is at the beginning. */
  value?: string
  onChange?: (value: string) => void
  /** What is at the other end of the row of tabs. */
  beside?: ReactNode
}

/** Panels of which one is shown, chosen by pointer or arrow keys. */
export function Tabs({ label, tabs, value, onChange, beside }: Props) {
  return (
    <Radix.Root
      {...(value === undefined ? { defaultValue: tabs[0]?.value ?? '' } : { value })}
      {...(onChange && { onValueChange: onChange })}
    >
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-b border-line">
        <Radix.List aria-label={label} className="-mx-2 -mb-px flex flex-wrap gap-x-2">
          {tabs.map((tab) => (
            <Radix.Trigger
              key={tab.value}
              value={tab.value}
              {...(tab.isUnsaved && { title: 'Unsaved changes' })}
              className="figures min-h-11 shrink-0 cursor-pointer border-b-3 px-2 border-transparent font-semibold whitespace-nowrap text-ink-soft hover:text-ink focus-visible:-outline-offset-3 data-[state=active]:border-leaf data-[state=active]:text-ink"
            >
              {tab.label}
              {tab.isUnsaved && (
                <span className="ml-1.5 inline-block size-2 rounded-full bg-marigold align-middle" aria-hidden="true" />
              )}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {beside}
      </div>
      {tabs.map((tab) => (
        <Radix.Content
          key={tab.value}
          value={tab.value}
          className="pt-6 data-[state=inactive]:hidden"
          {...(tab.isKept && { forceMount: true })}
        >
          {tab.panel}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
