import { QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { CallError, call } from '../ui/call.ts'
import { reportFailure } from './report-failure.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** A path in segments, and what comes after its question mark. */
    queryKey: readonly (string | Record<string, string>)[]
    queryMeta: { isReported?: boolean }
  }
}

/** ['api', 'maple-street', 'admin', 'auctions', { page: '2' }] is /api/maple-street/admin/auctions?page=2. Spec §7. */
export function pathOf(key: QueryKey): string {
  const segments = key.filter((part) => typeof part === 'string')
  const query = new URLSearchParams(key.find((part) => typeof part === 'object'))
  return `/${segments.join('/')}${query.size > 0 ? `?${query}` : ''}`
}

/** Everything the admin area knows, kept until it is told otherwise. Spec §7 and §9, data cache defaults. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryFn: ({ queryKey }) => call('GET', pathOf(queryKey)),
      refetchInterval: false,
      refetchOnWindowFocus: false,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    },
    mutations: { retry: false },
  },
  queryCache: new QueryCache({
    onError(error, query) {
      if (!isStart(query.queryKey)) askWhoIsHere(error)
      if (query.meta?.isReported) reportFailure(error, pathOf(query.queryKey))
    },
  }),
})

/** A session that ended or a role that changed shows in a refusal; the gate then decides anew. */
export function askWhoIsHere(refusal: unknown): void {
  if (!(refusal instanceof CallError) || ![401, 403].includes(refusal.status)) return
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => isStart(queryKey) })
}

/** The question who is here itself. */
function isStart(key: QueryKey): boolean {
  return key.at(-1) === 'organization'
}
