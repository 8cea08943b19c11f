import { afterAll, beforeAll } from 'bun:test'
import { AsyncLocalStorage } from 'node:async_hooks'

/** What comes again and again leaves time for the rest. */
const BREATH_MS = 20

const serving = new AsyncLocalStorage<true>()

/** Runs what is the server's, whose timers are not hurried. */
export function asServer<Answer>(run: () => Answer): Answer {
  return serving.run(true, run)
}

/** While `run` runs, timers that the page sets to just these waits end at once, as if the time had passed. */
export async function hurry<Answer>(waitsMs: number[], run: () => Promise<Answer>): Promise<Answer> {
  const mend = hurryTimers(waitsMs)
  try {
    return await run()
  } finally {
    mend()
  }
}

/** The same in all tests of a file. */
export function hurryTests(...waitsMs: number[]): void {
  let mend = () => {}
  beforeAll(() => {
    mend = hurryTimers(waitsMs)
  })
  afterAll(() => mend())
}

function hurryTimers(waitsMs: number[]): () => void {
  const { setTimeout: timeout, setInterval: interval } = globalThis
  const { timeout: patience } = AbortSignal
  const isHurried = (waitMs = 0) => waitsMs.includes(waitMs) && !serving.getStore()
  Object.assign(globalThis, {
    setTimeout: (act: () => void, waitMs?: number, ...given: []) =>
      timeout(act, isHurried(waitMs) ? 0 : waitMs, ...given),
    setInterval: (act: () => void, waitMs?: number) => interval(act, isHurried(waitMs) ? BREATH_MS : waitMs),
  })
  AbortSignal.timeout = (waitMs) => patience(isHurried(waitMs) ? 0 : waitMs)
  return () => {
    Object.assign(globalThis, { setTimeout: timeout, setInterval: interval })
    AbortSignal.timeout = patience
  }
}
