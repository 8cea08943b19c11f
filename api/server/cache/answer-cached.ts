import type { Clock } from '../context/clock.ts'
import type { Cached } from './cacheable.ts'

/**
 * A cached view as an answer: just a 304 when the client has it already, a 404 saying `missing` when there is none.
 * `Server-Time` (ms) lets pages count down on the server's clock. See product.md#bid-clock.
 */
export function answerCached(
  cached: Cached | null,
  { request, clock, missing }: { request: Request; clock: Clock; missing: string },
): Response {
  if (!cached) return Response.json({ message: missing }, { status: 404 })
  const headers = { etag: cached.etag, 'cache-control': 'no-cache', 'server-time': String(clock.now().getTime()) }
  if (request.headers.get('if-none-match') === cached.etag) return new Response(null, { status: 304, headers })
  return new Response(cached.json, { headers: { ...headers, 'content-type': 'application/json' } })
}
