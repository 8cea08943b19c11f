import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailure } from './LoadFailure.tsx'
import { Loading } from './Loading.tsx'

/** What is shown of a query, whatever it reads. */
export type Query<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch' | 'isPlaceholderData'>

interface Props<Data> {
  query: Query<Data>
  /** Said in place of the error's own message. */
  failure?: string
  /** Shown until there is data. */
  loading?: ReactNode
  children: (data: Data) => ReactNode
}

/** What a query has read; before that a placeholder, and after a failure a button to try again. */
export function Loaded<Data>({ query, failure, loading = <Loading />, children }: Props<Data>) {
  const { data, error, refetch, isPlaceholderData } = query
  return (
    <>
      {error && <LoadFailure message={failure ?? error.message} onRetry={refetch} />}
      {data === undefined && !error && loading}
      {data !== undefined && <div aria-busy={isPlaceholderData}>{children(data)}</div>}
    </>
  )
}
