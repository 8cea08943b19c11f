import type { Orm } from '../../../db/clients.ts'
import { csvTime } from '../../server/http/csv-file.ts'

/** Of whom a file tells, on which clocks, and when. */
export interface Scope {
  organizationId: string
  /** Of which event the items are. */
  eventId: string
  timeZone: string
  now: Date
}

/** A file: the names of its columns, and its rows, some at a time. */
export interface Table {
  name: string
  columns: readonly string[]
  read(orm: Orm, scope: Scope): AsyncGenerator<(string | number | null)[][]>
}

/** An instant on the organization's clocks, as spreadsheets read it, and in UTC. */
export function bothTimes(instant: Date, timeZone: string): [local: string, utc: string] {
  return [csvTime(instant, timeZone), instant.toISOString()]
}
