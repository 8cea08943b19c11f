import { jest } from 'bun:test'

/**
 * While `run` runs, time passes for timers only as it says. What is due at its end still runs: a document has one timer
 * for all that comes at once, and if that is lost, nothing comes any more, in other tests too.
 */
export function stopTimers(run: () => void): void {
  jest.useFakeTimers()
  try {
    run()
  } finally {
    jest.advanceTimersByTime(1)
    jest.useRealTimers()
  }
}
