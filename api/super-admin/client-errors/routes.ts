import { Elysia } from 'elysia'
import { z } from 'zod'
import { clientError } from '../../contract/super-admin/client-error.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { clientIp, networkOf } from '../../server/http/client-ip.ts'
import { LIMITS } from '../../server/http/limits.ts'
import { createLimit } from '../../server/http/rate-limit.ts'
import { longBody } from '../../server/http/refuse-body.ts'
import { saveClientError } from './save-client-error.ts'

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
