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

/** How long a page stays, so that all of them are seen before the first item ends: ten seconds, or less near the end. */
export function turnMs(pages: number, msLeft: number): number {
  return Math.max(SHORTEST_MS, Math.min(TURN_MS, msLeft / pages))
}

/** Turns pages by themselves, see `turnMs`, unless somebody pauses, by Space, or steps, by the arrows; both also by buttons. */
export function useTurning(count: number, msLeft: number): Turning {
  const [turn, setTurn] = useState(0)
  const [isPaused, setPaused] = useState(false)
  // Items leave, and take their pages along.
  const page = Math.max(0, Math.min(turn, count - 1))
  const step = (by: number) => setTurn((page + by + count) % Math.max(1, count))
  const toggle = () => setPaused(!isPaused)

  useEffect(() => {
    if (isPaused || count < 2) return
    const next = setTimeout(() => setTurn((page + 1) % count), turnMs(count, msLeft))
    return () => clearTimeout(next)
  }, [page, count, isPaused])

  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event, { step, toggle })
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  })

  return { page, isPaused, step, toggle }
}

function press(event: KeyboardEvent, { step, toggle }: Pick<Turning, 'step' | 'toggle'>) {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  if (event.key === 'ArrowLeft') step(-1)
  if (event.key === 'ArrowRight') step(1)
  // On a button, Space presses that.
  if (event.key !== ' ' || event.target instanceof HTMLButtonElement) return
  event.preventDefault()
  toggle()
}
