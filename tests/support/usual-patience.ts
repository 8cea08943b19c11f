import { afterAll } from 'bun:test'
import { bePatient } from '../../db/patience.ts'
import { PATIENCE } from './patient.ts'

/** For a file that is about what is given up when: as long as the product waits. To be called before a database is opened. */
export function withUsualPatience(): void {
  bePatient(1)
  afterAll(() => bePatient(PATIENCE))
}
