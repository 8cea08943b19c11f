import type { Cached } from './read-cache.ts'

/**
 * A kept reading as an answer: nothing but a 304 when the reader has it already, a 404 saying `missing`
 * when there is none. `Server-Time` (ms) lets pages count down on the server's clock. Decision 3.
 */
export function answerCached(kept: Cached | null, request: Request, missing: string): Response {
  if (!kept) return Response.json({ message: missing }, { status: 404 })
  const headers = { etag: kept.etag, 'cache-control': 'no-cache', 'server-time': String(Date.now()) }
  if (request.headers.get('if-none-match') === kept.etag) return new Response(null, { status: 304, headers })
  return new Response(kept.json, { headers: { ...headers, 'content-type': 'application/json' } })
}
