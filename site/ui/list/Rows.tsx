import type { ReactNode } from 'react'

/** The frame of a list: rows between hairlines. Without rows it does not show. */
export function Rows({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <ul className={`divide-y divide-line rounded-soft border border-line bg-sheet empty:hidden ${className}`}>
      {children}
    </ul>
  )
}
