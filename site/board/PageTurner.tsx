import type { ReactNode } from 'react'
import type { SayBoard } from '../words/board-texts.ts'
import type { Turning } from './use-turning.ts'

interface Props {
  turning: Turning
  count: number
  say: SayBoard
  /** What there is on all pages. */
  children: ReactNode
}

/** Which page it is, and the buttons that turn and pause. Nothing here speaks by itself: it would all evening. */
export function PageTurner({ turning: { page, isPaused, step, toggle }, count, say, children }: Props) {
  return (
    <footer className="board-foot">
      {count > 1 && (
        <fieldset className="board-turner needs-script">
          <legend className="sr-only">{say('controls')}</legend>
          <button type="button" aria-label={say('previous')} onClick={() => step(-1)}>
            ‹
          </button>
          <button type="button" onClick={toggle}>
            {say(isPaused ? 'resume' : 'pause')}
          </button>
          <button type="button" aria-label={say('next')} onClick={() => step(1)}>
            ›
          </button>
          <span className="figures">{say('page', { page: page + 1, pages: count })}</span>
        </fieldset>
      )}
      <p>{children}</p>
    </footer>
  )
}
