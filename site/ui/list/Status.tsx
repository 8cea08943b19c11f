import { type ReactNode, useEffect, useState } from 'react'

/** What a search or a choice came to, where it is shown: there before its words, or readers would not say them. */
export function Status({ className, children }: { className: string; children: ReactNode }) {
  const [isListenedTo, setListenedTo] = useState(false)
  useEffect(() => setListenedTo(true), [])
  return (
    <p role="status" className={className}>
      {isListenedTo ? children : '\u00a0'}
    </p>
  )
}
