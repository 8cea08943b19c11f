import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useSearchParams } from 'wouter'
import { navigate } from 'wouter/use-browser-location'

interface Tab {
  value: string
  label: string
  panel: ReactNode
  /** What is typed there stays while another tab is open, and many cards are not drawn again. */
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

/** More stand in threes on a phone: one alone on a line of its own looks lost. */
const MOST_IN_A_ROW = 4

/** How far a key goes in the row; beyond its end the other end follows. */
const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowLeft: (at, count) => (at + count - 1) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Panels of which one is shown, chosen by pointer or arrow keys. Not Radix': the dashboard opens with them, at ten kilobytes less. */
export function Tabs({ label, tabs, value, onChange, beside }: Props) {
  const id = useId()
  const [chosen, setChosen] = useState(tabs[0]?.value)
  const open = value ?? chosen
  const idOf = (tab: Tab, part: string) => `${id}${part}-${tab.value}`

  function show(tab: string) {
    setChosen(tab)
    onChange?.(tab)
  }

  function step(event: KeyboardEvent<HTMLElement>) {
    const at = tabs.findIndex((tab) => tab.value === open)
    const next = tabs[STEPS[event.key]?.(at, tabs.length) ?? -1]
    if (!next || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    document.getElementById(idOf(next, 'tab'))?.focus()
    show(next.value)
  }

  return (
    <div>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-b border-line">
        <div
          role="tablist"
          aria-label={label}
          className={`-mx-2 -mb-px flex flex-wrap gap-x-2 ${tabs.length > MOST_IN_A_ROW ? 'max-sm:grid max-sm:grid-cols-3' : ''}`}
          onKeyDown={step}
        >
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={idOf(tab, 'tab')}
              aria-selected={tab.value === open}
              aria-controls={idOf(tab, 'panel')}
              tabIndex={tab.value === open ? 0 : -1}
              onClick={() => show(tab.value)}
              {...(tab.isUnsaved && { title: 'Unsaved changes' })}
              className="figures min-h-11 shrink-0 cursor-pointer border-b-3 px-2 border-transparent font-semibold text-ink-soft sm:whitespace-nowrap hover:text-ink focus-visible:-outline-offset-3 aria-selected:border-leaf aria-selected:text-ink"
            >
              {tab.label}
              {tab.isUnsaved && (
                <span className="ml-1.5 inline-block size-2 rounded-full bg-marigold align-middle" aria-hidden="true" />
              )}
            </button>
          ))}
        </div>
        {beside}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={idOf(tab, 'panel')}
          aria-labelledby={idOf(tab, 'tab')}
          hidden={tab.value !== open && !tab.isKept}
          className={tab.value === open ? 'pt-6' : 'hidden'}
        >
          {(tab.isKept || tab.value === open) && tab.panel}
        </div>
      ))}
    </div>
  )
}

/** Tabs of a screen, of which its address says which one is open: `?tab=money`. */
export function AddressTabs({ label, tabs }: Pick<ComponentProps<typeof Tabs>, 'label' | 'tabs'>) {
  const [params] = useSearchParams()
  const open = tabs.find(({ value }) => value === params.get('tab')) ?? tabs[0]
  return <Tabs label={label} tabs={tabs} value={open?.value ?? ''} onChange={showTab} />
}

/** Opens another tab of the screen. Not through the router, which would ask about unsaved settings: they stay as they are. */
export function showTab(tab: string) {
  navigate(`${location.pathname}?tab=${tab}`, { replace: true })
}
