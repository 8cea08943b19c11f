import type { ReactNode } from 'react'

/** What sends a form at the checkout: as wide as a phone, under the thumb. @param isOff while a press would do nothing */
export function EntryButton({ isOff = false, children }: { isOff?: boolean; children: ReactNode }) {
  return (
    <button
      type="submit"
      className="button button-primary min-h-14 w-full text-lg sm:w-auto sm:min-w-72"
      aria-disabled={isOff}
    >
      {children}
    </button>
  )
}
