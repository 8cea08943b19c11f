import {
  type DataTag,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryClientConfig,
  type QueryKey,
  type UseQueryOptions,
} from '@tanstack/react-query'
import type { AnswerOf, KnownPath, QueryOf } from './route.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** A path in segments, and what comes after its question mark. */
    queryKey: readonly (string | Record<string, string>)[]
    queryMeta: { isReported?: boolean }
  }
}

/** The key under which the cache has the answer of a path: its segments, and after them its query. */
export function keyOf<const Path extends string>(
  path: Path & KnownPath<'GET', Path>,
  query?: QueryOf<'GET', Path>,
): KeyOf<Path> {
  const segments = path.slice(1).split('/')
  const key: QueryKey = query ? [...segments, query as Record<string, string>] : segments
  // What is read at a key is the answer of its path, see `pathOf`.
  return key as KeyOf<Path>
}
type KeyOf<Path extends string> = DataTag<QueryKey, AnswerOf<'GET', Path>, Error>

/** What `useQuery` needs to read a path, so that it knows the answer. Takes what `keyOf` takes. */
export function queryAt<const Path extends string>(
  path: Path & KnownPath<'GET', Path>,
  query?: QueryOf<'GET', Path>,
): QueryAt<AnswerOf<'GET', Path>, KeyOf<Path>> {
  return { queryKey: keyOf(path, query) }
}
/** The function is the cache's own; only its type is here. */
type QueryAt<Answer, Key extends QueryKey> = Pick<UseQueryOptions<Answer, Error, Answer, Key>, 'queryKey' | 'queryFn'>

/** ['api', 'maple-street', 'admin', 'auctions', { page: '2' }] is /api/maple-street/admin/auctions?page=2. */
export function pathOf(key: QueryKey): string {
  const segments = key.filter((part) => typeof part === 'string')
  const query = new URLSearchParams(key.find((part) => typeof part === 'object'))
  return `/${segments.join('/')}${query.size > 0 ? `?${query}` : ''}`
}

class Cache extends QueryClient {
  /** A first read that is on its way may have been answered before what changed, and would be taken for the answer. */
  override async invalidateQueries<Key extends QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ) {
    const all = this.getQueryCache().findAll(filters)
    await Promise.allSettled(all.map(({ state, promise }) => state.data === undefined && promise))
    return super.invalidateQueries(filters, options)
  }
}

interface CacheOptions extends Pick<QueryClientConfig, 'queryCache' | 'mutationCache'> {
  read: (path: string) => Promise<unknown>
  queries?: Pick<UseQueryOptions, 'refetchOnMount'>
}

/** The cache of an area. What `read` finds at a path never goes stale by itself. See product#conventions. */
export function createCache({ read, queries, ...caches }: CacheOptions): QueryClient {
  return new Cache({
    ...caches,
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey }) => read(pathOf(queryKey)),
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        ...queries,
      },
    },
  })
}
