import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

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

/** Says that something could not be loaded, with a button to try again. */
export function LoadFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="mt-6 flex flex-wrap items-center justify-between gap-3 rounded-soft border border-brick bg-brick-wash px-5 py-3"
    >
      <p>{message}</p>
      <button type="button" className="button" onClick={onRetry}>
        Retry
      </button>
    </div>
  )
}

/** Stands where content will be once it has loaded. */
export function Loading({ label = 'Loading…' }: { label?: string }) {
  return (
    <p role="status" className="py-12 text-center text-ink-soft">
      {label}
    </p>
  )
}
