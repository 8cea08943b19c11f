import { cloneElement, useState } from 'react'
import { showFailure } from '../action/show-failure.ts'
import type { MenuProps } from './OpenedMenu.tsx'

/** Fetched once a menu is about to be opened: a dashboard has one for each item. */
let fetched: typeof import('./OpenedMenu.tsx') | null = null

async function fetchMenu() {
  fetched = await import('./OpenedMenu.tsx')
}

/** A menu under a button, by pointer or arrow keys. */
export function Menu(props: MenuProps) {
  // The button must not be replaced while it has the focus, so each menu stays what it was until it is opened.
  const [OpenedMenu, setMenu] = useState(() => fetched?.OpenedMenu)
  const [opensBy, setOpensBy] = useState<'pointer' | 'key' | null>(null)
  if (OpenedMenu) return <OpenedMenu {...props} opensBy={opensBy} />

  async function open(by: 'pointer' | 'key') {
    try {
      await fetchMenu()
      setOpensBy(by)
      setMenu(() => fetched?.OpenedMenu)
    } catch (error) {
      showFailure('Failed to open the menu', error)
    }
  }

  const fetchSoon = () => void fetchMenu().catch(() => {})
  return cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: fetchSoon,
    onFocus: fetchSoon,
    onClick: ({ detail }) => void open(detail === 0 ? 'key' : 'pointer'),
    onKeyDown(event) {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      void open('key')
    },
  })
}
