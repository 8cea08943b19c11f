import { and, gt, isNotNull, notInArray } from 'drizzle-orm'
import { outbox } from '../../../db/schema/mail.ts'
import { DAY_MS } from '../../contract/values/time/time.ts'

/** Whether an email was handed over within a day, as SQL: by then, not by when it was written, for it may have waited. */
export function wasSentLately(now: Date) {
  return and(wasClaimedLately(now), isNotNull(outbox.claimedAt), notInArray(outbox.state, ['queued', 'suppressed']))
}

/** Whether it was claimed within a day, sent or not, as SQL: an index alone can tell. */
export function wasClaimedLately(now: Date) {
  return gt(outbox.claimedAt, new Date(now.getTime() - DAY_MS))
}
