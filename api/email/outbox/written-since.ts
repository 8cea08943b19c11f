import { gte, type SQL } from 'drizzle-orm'
import { outbox } from '../../../db/schema/mail.ts'

/** Whether an email was written at `instant` or later, as SQL: by its id, which is in order of time and indexed. */
export function writtenSince(instant: Date): SQL {
  const time = instant.getTime().toString(16).padStart(12, '0')
  return gte(outbox.id, `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`)
}
