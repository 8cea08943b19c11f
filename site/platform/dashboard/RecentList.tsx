import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { LoadFailure } from '../LoadFailure.tsx'
import { Loading } from '../Loading.tsx'

interface Props<Entry> {
  title: string
  /** Where all of them are. */
  href: string
  /** The newest ones; missing until they are known. */
  entries: Entry[] | undefined
  error: Error | null
  onRetry: () => void
  children: (entry: Entry) => ReactNode
}

/** The newest few of a kind. */
export function RecentList<Entry extends { id: string }>(props: Props<Entry>) {
  const { title, href, entries, error, onRetry, children } = props
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <Link href={href} className="text-link inline-flex min-h-11 items-center" aria-label={`View All: ${title}`}>
          View All
        </Link>
      </div>
      {error && <LoadFailure error={error} onRetry={onRetry} />}
      {!entries && !error && <Loading />}
      {entries?.length === 0 && <p className="py-6 text-ink-soft">None yet.</p>}
      <ul className="mt-1 divide-y divide-line rounded-soft border border-line bg-sheet empty:hidden">
        {entries?.map((entry) => (
          <li key={entry.id} className="flex items-center justify-between gap-4 px-4 py-2.5">
            {children(entry)}
          </li>
        ))}
      </ul>
    </section>
  )
}
