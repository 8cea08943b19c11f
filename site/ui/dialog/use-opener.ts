import { useRef } from 'react'

/**
 * Gives the focus back to whatever opened a dialog. Radix does so only for a trigger of its own, and ours are
 * opened by menus and lists. If the opener went meanwhile, as a deleted card does, the dialog or page behind gets it.
 */
export function useOpener() {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus() {
      opener.current = document.activeElement
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      const to = opener.current?.isConnected ? opener.current : document.querySelector('[role=dialog], main')
      if (to instanceof HTMLElement) to.focus()
    },
  }
}
