import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'

interface Props {
  title: string
  /** What is in it, in a line. */
  about?: string | undefined
  /** Something in it is wrong, and is to be seen. */
  hasError?: boolean
  children: ReactNode
}

const INVALID = '[aria-invalid=true]'

/** What few people need, behind a line that says what it is. */
export function Disclosure({ title, about, hasError = false, children }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const details = useRef<HTMLDetailsElement>(null)
  if (hasError && !isOpen) setIsOpen(true)
  useEffect(() => {
    // While it was closed, its form could not lead to what is wrong in it.
    const isLed = document.activeElement?.matches(INVALID)
    if (hasError && !isLed) details.current?.querySelector<HTMLElement>(INVALID)?.focus()
  }, [hasError])
  return (
    <details
      ref={details}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="group min-w-0 rounded-soft border border-line"
    >
      <summary className="relative flex cursor-pointer flex-wrap items-baseline gap-x-3 rounded-soft py-3 pr-12 pl-4 hover:bg-sunken focus-visible:-outline-offset-3">
        <ChevronDown className="absolute top-4 right-4 size-5 text-ink-soft group-open:rotate-180" aria-hidden="true" />
        <span className="font-semibold">{title}</span>
        {about && <span className="text-sm text-ink-soft wrap-anywhere">{about}</span>}
      </summary>
      <div className="border-t border-line p-4 sm:p-5">{children}</div>
    </details>
  )
}
