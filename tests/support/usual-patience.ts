import { afterAll } from 'bun:test'
import { bePatient } from '../../db/patience.ts'
import { PATIENCE } from './patient.ts'

/** For a file that is about what is given up when: as long as the product waits. To be called before a database is opened. */
export function withUsualPatience(): void {
  bePatient(1)
  afterAll(() => bePatient(PATIENCE))
}

/**
 * Does something in a process that gives up five times as soon as the product, or `patience` times as late, so that nobody
 * waits for what takes too long.
 */
export async function impatiently<Result>(work: () => Result | Promise<Result>, patience = 0.2): Promise<Result> {
  bePatient(patience)
  try {
    return await work()
  } finally {
    bePatient(PATIENCE)
  }
}
