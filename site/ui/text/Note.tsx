import type { ReactNode } from 'react'

/** What became of something, said where it was done, and to stay. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="rounded-small border-l-4 border-leaf bg-leaf-wash px-3 py-2">
      {children}
    </p>
  )
}
