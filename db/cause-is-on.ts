import { and, eq, gt, lte, type SQL } from 'drizzle-orm'
import { cause } from './schema/causes.ts'

/** Whether a cause may be given to at `now`, as far as its own row says. See product#causes. */
export function isCauseOn(now: Date): SQL | undefined {
  return and(cause.isActive, eq(cause.isDraft, false), lte(cause.startTime, now), gt(cause.endTime, now))
}
