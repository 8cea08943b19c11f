import { asc, inArray, lt } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { clientError } from '../../../db/schema/upkeep.ts'
import type { ClientError } from '../../contract/super-admin/client-error.ts'
import { DAY_MS } from '../../contract/values/time/time.ts'
import { redact } from '../../server/context/log.ts'

const KEPT_DAYS = 30
const MOST_SWEPT = 100

/** The most characters stored of each part, together less than 8 KB. */
const LONGEST: Record<keyof ClientError, number> = {
  error: 1000,
  stack: 4000,
  context: 1200,
  orgSlug: 50,
  currentPage: 500,
  userAgent: 400,
  timestamp: 40,
}

/**
 * Stores an error a page reports, cut to size, without addresses or secrets; deletes old ones. See
 * product#client-errors.
 */
export async function saveClientError(orm: Orm, report: ClientError, now: Date): Promise<void> {
  await orm.insert(clientError).values({ ...cleaned(report), receivedAt: now })
  const due = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  // A few at a time, so that no report waits for a large cleanup.
  const old = orm
    .select({ id: clientError.id })
    .from(clientError)
    .where(lt(clientError.receivedAt, due))
    .orderBy(asc(clientError.receivedAt))
    .limit(MOST_SWEPT)
  await orm.delete(clientError).where(inArray(clientError.id, old))
}

function cleaned(report: ClientError): ClientError {
  const clean = (part: keyof ClientError) => {
    const text = report[part]
    return text === null ? null : redact(text).slice(0, LONGEST[part])
  }
  return {
    error: clean('error'),
    stack: clean('stack'),
    context: clean('context'),
    orgSlug: clean('orgSlug'),
    currentPage: clean('currentPage'),
    userAgent: clean('userAgent'),
    timestamp: clean('timestamp'),
  }
}
