import { QueryCache, type QueryKey } from '@tanstack/react-query'
import { CallError, call, read } from '../../api-client/call.ts'
import { createCache, pathOf } from '../../api-client/data-cache.ts'
import type { AnswerOf, BodyArguments, KnownPath, Method } from '../../api-client/route.ts'

/** Everything the admin area knows. */
export const queryClient = createCache({
  read,
  queryCache: new QueryCache({
    onError(error, query) {
      if (!isStart(query.queryKey)) fetchCurrentUser(error)
      if (query.meta?.isReported) reportFailure(error, pathOf(query.queryKey))
    },
  }),
})

/** A session that ended or a role that changed shows in a refusal; the gate then checks again. */
export function fetchCurrentUser(refusal: unknown): void {
  if (!(refusal instanceof CallError) || ![401, 403].includes(refusal.status)) return
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => isStart(queryKey) })
}

/** The query that says who is signed in. */
function isStart(key: QueryKey): boolean {
  return key.at(-1) === 'organization'
}

/**
 * Tells the server that a page could not load what it shows. Whether that arrives changes nothing here. See
 * product#client-errors.
 */
function reportFailure(error: Error, context: string): void {
  const [, orgSlug = ''] = location.pathname.split('/')
  call('POST', '/api/client-error-log', {
    error: error.message,
    stack: error.stack ?? null,
    context,
    orgSlug,
    currentPage: location.href,
    userAgent: navigator.userAgent,
    timestamp: new Date().toISOString(),
  }).catch(console.warn)
}

/** Calls the API to change something. After a refusal, who is signed in is read again. */
export async function change<M extends Method, const Path extends string>(
  method: M,
  path: Path & KnownPath<M, Path>,
  ...body: BodyArguments<M, Path>
): Promise<AnswerOf<M, Path>> {
  try {
    return await call<M, Path>(method, path, ...body)
  } catch (error) {
    fetchCurrentUser(error)
    throw error
  }
}
