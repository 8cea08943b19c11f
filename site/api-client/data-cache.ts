import type { DefaultOptions, QueryKey } from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    /** A path in segments, and what comes after its question mark. */
    queryKey: readonly (string | Record<string, string>)[]
    queryMeta: { isReported?: boolean }
  }
}

/** ['api', 'maple-street', 'admin', 'auctions', { page: '2' }] is /api/maple-street/admin/auctions?page=2. */
export function pathOf(key: QueryKey): string {
  const segments = key.filter((part) => typeof part === 'string')
  const query = new URLSearchParams(key.find((part) => typeof part === 'object'))
  return `/${segments.join('/')}${query.size > 0 ? `?${query}` : ''}`
}

/** What `read` finds at a path is kept until it is told otherwise. See product.md#conventions. */
export function cacheDefaults(read: (path: string) => Promise<unknown>): DefaultOptions {
  return {
    queries: {
      queryFn: ({ queryKey }) => read(pathOf(queryKey)),
      refetchInterval: false,
      refetchOnWindowFocus: false,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    },
    mutations: { retry: false },
  }
}
