import type { AnswerOf, BodyOf, KnownPath, Method, TypedResponse } from './route.ts'

interface Options<Body> extends Pick<RequestInit, 'credentials' | 'signal'> {
  body?: Body
  headers?: Record<string, string>
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
export function send(method: Method, path: string, { body, ...options }: Options<unknown> = {}): Promise<Response> {
  const json = { 'Content-Type': 'application/json', ...options.headers }
  return fetch(path, {
    method,
    cache: 'no-store',
    ...options,
    ...(body !== undefined && { body: JSON.stringify(body), headers: json }),
  })
}
