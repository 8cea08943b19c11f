import type { AnswerOf, BodyOf, KnownPath, Method, TypedResponse } from './route.ts'

interface Options<Body> extends Pick<RequestInit, 'credentials' | 'signal'> {
  body?: Body
  headers?: Record<string, string>
}

/** Longer than the server ever takes. On a network that is there and lets nothing through, an answer may never come. */
export const PATIENCE_MS = 20_000
/** What a slow line sends in that time: a body that is longer, as of an import, gets so much for each part. */
const PART_LENGTH = 64_000

/** Sent along with all calls of this page, as what it is about. */
export const pageHeaders: Record<string, string> = {}

/**
 * Sends a request to the API, `body` as JSON. Which paths there are, what they take, and what they answer come from
 * the type of the API. Throws only when there is no answer in time, and never answers from the browser's cache.
 */
export function send<M extends Method, const Path extends string>(
  method: M,
  path: Path & KnownPath<M, Path>,
  options?: Options<BodyOf<M, Path>>,
): Promise<TypedResponse<AnswerOf<M, Path>>>
export function send(method: Method, path: string, { body, ...options }: Options<unknown> = {}): Promise<Response> {
  const json = body === undefined ? null : JSON.stringify(body)
  const parts = Math.ceil((json?.length ?? 1) / PART_LENGTH)
  return fetch(path, {
    method,
    cache: 'no-store',
    signal: AbortSignal.timeout(parts * PATIENCE_MS),
    ...options,
    headers: { ...pageHeaders, ...(json !== null && { 'Content-Type': 'application/json' }), ...options.headers },
    ...(json !== null && { body: json }),
  })
}
