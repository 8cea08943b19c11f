import { type ReactNode, useId, useState } from 'react'

interface More {
  /** Stands beside what it is about. */
  button: ReactNode
  /** Stands below it, once asked for. */
  words: ReactNode
}

/** What is needed once, in a sentence behind a question mark; nothing without one. */
export function useMore(about: string, sentence: string | undefined): More {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  if (!sentence) return { button: null, words: null }
  return {
    button: (
      <button
        type="button"
        aria-label={`What “${about}” means`}
        aria-expanded={isOpen}
        aria-controls={id}
        className="icon-button -my-3"
        onClick={() => setOpen(!isOpen)}
      >
        <span className="grid size-5 place-items-center rounded-full border text-xs font-semibold" aria-hidden="true">
          ?
        </span>
      </button>
    ),
    words: (
      <p id={id} hidden={!isOpen} className="text-sm text-ink-soft">
        {sentence}
      </p>
    ),
  }
}
