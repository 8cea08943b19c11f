import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { URGENCIES_IN_TURN } from '../../../db/schema/email-urgency.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { MINUTE_MS } from '../../contract/values/time/time.ts'
import { isNotOfDemo } from './is-not-of-demo.ts'

/** Emails due for longer wait for a provider that is slow, or away. */
const USUAL_WAIT_MS = 2 * MINUTE_MS

/** In the words of the index of what is due in turn. Codes and invitations are not in it: they are the first to leave. */
const IS_WAITING = sql`${outbox.state} = 'queued' and ${outbox.urgency} > 0 and ${inArray(outbox.urgency, [...URGENCIES_IN_TURN])}`

/** How many emails of an organization have been due for two minutes, and were not sent. */
export function countWaiting(orm: Orm, organizationId: string, now: Date): Promise<number> {
  const dueLongAgo = lt(outbox.sendAfter, new Date(now.getTime() - USUAL_WAIT_MS))
  return orm.$count(outbox, and(IS_WAITING, eq(outbox.organizationId, organizationId), dueLongAgo, isNotOfDemo(orm)))
}
