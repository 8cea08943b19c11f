import { useEffect, useState } from 'react'

const TURN_MS = 10_000
/** Six items are not read faster. */
const SHORTEST_MS = 5_000

/** Which of `count` pages is shown, and how to turn them. */
export interface Turning {
  page: number
  isPaused: boolean
  step(by: number): void
  toggle(): void
}

/** How long a page stays, so that all turns are taken before the first item ends: ten seconds, or less near the end. */
export function turnMs(turns: number, msLeft: number): number {
  return Math.max(SHORTEST_MS, Math.min(TURN_MS, msLeft / turns))
}

/** Which page is shown, and which other than the first was last. */
export interface Turn {
  page: number
  other: number
}

/** What follows of `count` pages: the next one, or while `isUrgent` the first one after each other. */
export function turnAfter({ page, other }: Turn, count: number, isUrgent: boolean): Turn {
  if (isUrgent && page !== 0) return { page: 0, other: page }
  const next = (isUrgent ? other : page) + 1
  if (next < count) return { page: next, other: next }
  return isUrgent && count > 1 ? { page: 1, other: 1 } : { page: 0, other: 0 }
}

/**
 * Turns pages by themselves, see `turnMs`, unless somebody pauses, by Space, or steps, by the arrows; both also by buttons.
 * @param msLeft until the first item ends; on the first page it closes soon if `isUrgent`
 */
export function useTurning(count: number, msLeft: number, isUrgent: boolean): Turning {
  const [turn, setTurn] = useState<Turn>({ page: 0, other: 0 })
  const [isPaused, setPaused] = useState(false)
  // Items leave, and take their pages along.
  const page = Math.max(0, Math.min(turn.page, count - 1))
  const toggle = () => setPaused(!isPaused)

  function step(by: number) {
    const to = (page + by + count) % Math.max(1, count)
    setTurn({ page: to, other: to })
  }

  useEffect(() => {
    if (isPaused || count < 2) return
    const turns = isUrgent ? 2 * (count - 1) : count
    const next = setTimeout(() => setTurn(turnAfter({ ...turn, page }, count, isUrgent)), turnMs(turns, msLeft))
    return () => clearTimeout(next)
  }, [turn, page, count, isPaused])

  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event, { step, toggle })
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  })

  return { page, isPaused, step, toggle }
}

function press(event: KeyboardEvent, { step, toggle }: Pick<Turning, 'step' | 'toggle'>) {
  // There the arrows and Space choose the room.
  if (event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLSelectElement) return
  if (event.key === 'ArrowLeft') step(-1)
  if (event.key === 'ArrowRight') step(1)
  // On a button, Space presses that.
  if (event.key !== ' ' || event.target instanceof HTMLButtonElement) return
  event.preventDefault()
  toggle()
}
