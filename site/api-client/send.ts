import type { AnswerOf, BodyOf, KnownPath, Method, TypedResponse } from './route.ts'

interface Options<Body> extends Pick<RequestInit, 'credentials'> {
  body?: Body
  headers?: Record<string, string>
  /** How long its answer is waited for, ten seconds unless it says so. */
  patienceMs?: number
}

/**
 * Sends a request to the API, `body` as JSON. Which paths there are, what they take, and what they answer come from
 * the type of the API. Throws only when there is no answer, and never answers from the browser's cache.
 */
export function send<M extends Method, const Path extends string>(
  method: M,
  path: Path & KnownPath<M, Path>,
  options?: Options<BodyOf<M, Path>>,
): Promise<TypedResponse<AnswerOf<M, Path>>>
export function send(
  method: Method,
  path: string,
  { body, headers, patienceMs = 10_000, ...options }: Options<unknown> = {},
): Promise<Response> {
  return fetch(path, {
    method,
    cache: 'no-store',
    ...options,
    headers: { ...(!!body && { 'Content-Type': 'application/json' }), ...headers },
    body: JSON.stringify(body),
    // An iPhone 7 and its like don't know it, and wait as long as their browser does.
    signal: AbortSignal.timeout?.(patienceMs),
  })
}
