import type { Change } from '../../../db/after-commit.ts'
import type { Clock } from '../context/clock.ts'
import { answerCompressed, type Body, toBody } from '../http/compression.ts'

/** Something read from the database, and the ids by which a change would name it. */
export interface Cacheable<View = unknown> {
  view: View
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

interface Asked {
  request: Request
  clock: Clock
  /** What a 404 says. */
  missing: string
}

/**
 * A cached view as an answer: just a 304 when the client has it already, a 404 when there is none.
 * `Server-Time` (ms) lets pages count down on the server's clock. See product#bid-clock.
 */
export function answerCached(cached: Cached | null, asked: Asked): Response {
  return answerBy(cached, asked, ({ json }, headers) => new Response(json, { headers }))
}

/** What was asked for compressed of the views in memory. */
const bodies = new WeakMap<Cached, Body>()

/** Answers as `answerCached` does, for a long view that open pages poll: compressed once for all who ask. */
export async function answerCompressedView(cached: Cached | null, asked: Asked): Promise<Response> {
  return answerBy(cached, asked, (view, headers) => {
    const body = bodies.get(view) ?? toBody(new TextEncoder().encode(view.json), false)
    bodies.set(view, body)
    const varied = new Headers({ ...headers, vary: 'accept-encoding' })
    return answerCompressed(asked.request, body, { headers: varied, encodings: ['br', 'gzip'] })
  })
}

function answerBy<Answer>(
  cached: Cached | null,
  { request, clock, missing }: Asked,
  answerWhole: (cached: Cached, headers: Record<string, string>) => Answer,
): Response | Answer {
  if (!cached) return Response.json({ message: missing }, { status: 404 })
  const headers = { etag: cached.etag, 'cache-control': 'no-cache', 'server-time': String(clock.now().getTime()) }
  if (request.headers.get('if-none-match') === cached.etag) return new Response(null, { status: 304, headers })
  return answerWhole(cached, { ...headers, 'content-type': 'application/json' })
}
