import type { ComponentProps } from 'react'
import { useSearchParams } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { Tabs } from './Tabs.tsx'

/** Tabs of a screen, of which its address says which one is open: `?tab=money`. */
export function AddressTabs({ label, tabs }: Pick<ComponentProps<typeof Tabs>, 'label' | 'tabs'>) {
  const [params] = useSearchParams()
  const open = tabs.find(({ value }) => value === params.get('tab')) ?? tabs[0]
  return <Tabs label={label} tabs={tabs} value={open?.value ?? ''} onChange={showTab} />
}

/** Not through the router, which would ask about unsaved settings: those stay as they are behind another tab. */
function showTab(tab: string) {
  navigate(`${location.pathname}?tab=${tab}`, { replace: true })
}
