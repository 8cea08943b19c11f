import type { OutboxRow } from './draft.ts'

/** Noted when an email goes back into the outbox although it may have been sent. */
export const INTERRUPTED = 'Sending was interrupted; it may arrive twice.'
/** Noted when that happened to it again: it is repeated once at most. */
export const INTERRUPTED_TWICE = 'Sending was interrupted twice; it may have arrived.'

/** Whether an email may arrive twice. It keeps its words, by which whoever gets it twice sees that it is one. */
export function wasInterrupted({ problem }: Pick<OutboxRow, 'problem'>): boolean {
  return problem === INTERRUPTED
}

/** The problem of an email that is given up, with what is true of an earlier attempt. */
export function finalProblem(row: Pick<OutboxRow, 'problem'>, problem: string): string {
  return wasInterrupted(row) ? `Sending was interrupted; it may have arrived. After that: ${problem}` : problem
}
