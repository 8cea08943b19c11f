import type { AnswerOf, BodyOf, KnownPath, Method, TypedResponse } from './route.ts'

interface Options<Body> extends Pick<RequestInit, 'cache' | 'signal'> {
  body?: Body
  headers?: Record<string, string>
}

/**
 * Sends a request to the API as whoever is signed in, `body` as JSON. Which paths there are, what they take and what
 * they answer come from the type of the API. Throws only when there is no answer. See product.md#conventions.
 */
export function send<M extends Method, const Path extends string>(
  method: M,
  path: Path & KnownPath<M, Path>,
  { body, headers, ...options }: Options<BodyOf<M, Path>> = {},
): Promise<TypedResponse<AnswerOf<M, Path>>> {
  return fetch(path, {
    method,
    credentials: 'include',
    headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...options,
    // The API holds its answers to the schemas that the types are made of.
  }) as Promise<TypedResponse<AnswerOf<M, Path>>>
}
