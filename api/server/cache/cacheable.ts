import type { Change } from '../../../db/after-commit.ts'
import type { Clock } from '../context/clock.ts'
import { answerCompressed, type Body, toBody } from '../http/compression.ts'

/** Something read from the database, and the ids by which a change would name it. */
export interface Cacheable {
  view: unknown
  organizationId: string
  /** `null` when any item of the organization changes it. */
  auctionItemId: string | null
  /** When it goes out of date by the clock alone, such as at an item's end; `null` for never. */
  changesAt: Date | null
}

/** What was read, ready to be served: its JSON, and the ETag that changes with it. */
export type Cached<R extends Cacheable = Cacheable> = R & { json: string; etag: string }

export function toCached<R extends Cacheable>(value: R): Cached<R> {
  const json = JSON.stringify(value.view)
  return { ...value, json, etag: `"${Bun.hash(json).toString(36)}"` }
}

/** The names by which a change makes it old. */
export function subjectsOf({ organizationId, auctionItemId }: Cacheable): string[] {
  return auctionItemId ? [auctionItemId, organizationId] : [organizationId, `items of ${organizationId}`]
}

/** The names of what a change makes old. */
export function subjectsChanged({ organizationId, auctionItemId }: Change): string[] {
  return auctionItemId ? [auctionItemId, `items of ${organizationId}`] : [organizationId]
}

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

/** What was asked for compressed of the views in memory. */
const bodies = new WeakMap<Cached, Body>()

/** The same for a long view that open pages poll: compressed once for all who ask. */
export async function answerCompressedView(
  cached: Cached | null,
  asked: { request: Request; clock: Clock; missing: string },
): Promise<Response> {
  const answer = answerCached(cached, asked)
  if (!cached || answer.status !== 200) return answer
  const body = bodies.get(cached) ?? toBody(new TextEncoder().encode(cached.json), false)
  bodies.set(cached, body)
  answer.headers.append('vary', 'accept-encoding')
  return answerCompressed(asked.request, body, { headers: answer.headers, encodings: ['br', 'gzip'] })
}
