import { timingSafeEqual } from 'node:crypto'
import { Elysia } from 'elysia'
import { collectDefaultMetrics } from 'prom-client'
import type { AppContext } from '../context/app-context.ts'
import { hashToken } from '../context/token.ts'
import { securityHeaders } from '../http/security-headers.ts'

/** What Prometheus asks for, with the token; where none is configured the address does not exist. */
export function metricsRoutes({ config, metrics }: Pick<AppContext, 'config' | 'metrics'>) {
  const { metricsToken } = config
  if (metricsToken === null) return new Elysia()
  collectDefaultMetrics({ register: metrics.registry })
  const common = { ...securityHeaders(config), 'cache-control': 'no-store' }
  return new Elysia().get('/metrics', async ({ request }) => {
    if (!isBearer(request.headers.get('authorization'), metricsToken))
      return new Response('Unauthorized', { status: 401, headers: { ...common, 'www-authenticate': 'Bearer' } })
    return new Response(await metrics.read(), {
      headers: { ...common, 'content-type': metrics.registry.contentType },
    })
  })
}

/** Compares hashes, which have one length, in a time that tells nothing. */
function isBearer(authorization: string | null, token: string): boolean {
  const [given, right] = [authorization ?? '', `Bearer ${token}`].map((text) => Buffer.from(hashToken(text)))
  return given !== undefined && right !== undefined && timingSafeEqual(given, right)
}
