import type { ReactNode } from 'react'
import { passFocusOn } from '../hooks/pass-focus-on.ts'

interface Props {
  /** What it does and to which row, for those who do not see the row. */
  name: string
  /** A press does nothing meanwhile. It stays where the focus is. */
  isPending?: boolean
  onPress: () => void
  children: ReactNode
}

/** A button at the end of a row. */
export function RowButton({ name, isPending = false, onPress, children }: Props) {
  return (
    <button
      ref={passFocusOn}
      type="button"
      className="button"
      aria-label={name}
      aria-disabled={isPending}
      onClick={() => isPending || onPress()}
    >
      {children}
    </button>
  )
}
