import { call, read } from '../../api-client/call.ts'
import { createCache, pathOf } from '../../api-client/data-cache.ts'
import type { AnswerOf, BodyArguments, KnownPath, Method } from '../../api-client/route.ts'

const cache = createCache({
  read,
  session: { segment: 'organization', endedBy: [401, 403] },
  onError(error, { meta, queryKey }) {
    if (meta?.isReported) reportFailure(error, pathOf(queryKey))
  },
})

/** Everything the admin area knows. */
export const queryClient = cache.client

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
    cache.checkSession(error)
    throw error
  }
}
