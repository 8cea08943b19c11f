import { DAY_MS, SECOND_MS } from '../../contract/values/time/time.ts'

/** Nobody fills in a form faster; a program does. */
const SHORTEST_OPEN_MS = 3 * SECOND_MS
const LONGEST_OPEN_MS = DAY_MS

/**
 * Why a form looks as if a program had filled it in, or `null`. People are told what to do.
 * @param trap of a field that people do not see
 * @param age for how many milliseconds the form has been open; `null` when it is none of ours
 */
export function refuseProgram(trap: string, age: number | null): 'trap' | 'stale' | 'early' | null {
  if (trap !== '') return 'trap'
  if (age === null || age > LONGEST_OPEN_MS) return 'stale'
  return age < SHORTEST_OPEN_MS ? 'early' : null
}
