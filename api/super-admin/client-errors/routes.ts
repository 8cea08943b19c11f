import { asc, inArray, lt } from 'drizzle-orm'
import { Elysia } from 'elysia'
import { z } from 'zod'
import type { Orm } from '../../../db/clients.ts'
import { clientError as clientErrors } from '../../../db/schema/upkeep.ts'
import { type ClientError, clientError } from '../../contract/super-admin/client-error.ts'
import { DAY_MS } from '../../contract/values/time/time.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { redact } from '../../server/context/log.ts'
import { clientIp, networkOf } from '../../server/http/client-ip.ts'
import { LIMITS } from '../../server/http/limits.ts'
import { createLimit } from '../../server/http/rate-limit.ts'
import { longBody } from '../../server/http/refuse-body.ts'

/** Where pages report that something failed in a browser. See product#client-errors. */
export function clientErrorRoutes(context: AppContext) {
  const limit = createLimit(context, LIMITS.site.errors)
  return new Elysia({ tags: ['Client errors'] }).post(
    '/client-error-log',
    async ({ body, request, server, set }) => {
      set.status = 202
      const wait = await limit.count(networkOf(clientIp(request, server, context.config)))
      // Stored or not, the answer is the same: a failing page can do nothing about it.
      if (wait === null) await saveClientError(context.database.orm, body, context.clock.now())
      return {}
    },
    {
      body: clientError,
      response: { 202: z.object({}) },
      detail: { summary: 'Report a failure in a browser', ...longBody() },
    },
  )
}

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
  await orm.insert(clientErrors).values({ ...cleaned(report), receivedAt: now })
  const due = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  // A few at a time, so that no report waits for a large cleanup.
  const old = orm
    .select({ id: clientErrors.id })
    .from(clientErrors)
    .where(lt(clientErrors.receivedAt, due))
    .orderBy(asc(clientErrors.receivedAt))
    .limit(MOST_SWEPT)
  await orm.delete(clientErrors).where(inArray(clientErrors.id, old))
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
