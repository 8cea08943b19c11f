import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { Loaded, type Query } from '../../ui/list/Loaded.tsx'
import { Rows } from '../../ui/list/Rows.tsx'

interface Props<List, Entry> {
  title: string
  /** Where all of them are. */
  href: string
  query: Query<List>
  entriesOf: (list: List) => Entry[]
  children: (entry: Entry) => ReactNode
}

/** The newest few of a kind. */
export function RecentList<List, Entry extends { id: string }>(props: Props<List, Entry>) {
  const { title, href, query, entriesOf, children } = props
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
      <Loaded query={query}>{(list) => <Entries entries={entriesOf(list)}>{children}</Entries>}</Loaded>
    </section>
  )
}

function Entries<Entry extends { id: string }>(props: { entries: Entry[]; children: (entry: Entry) => ReactNode }) {
  if (props.entries.length === 0) return <p className="py-6 text-ink-soft">None yet.</p>
  return (
    <Rows className="mt-1">
      {props.entries.map((entry) => (
        <li key={entry.id} className="flex items-center justify-between gap-4 px-4 py-2.5">
          {props.children(entry)}
        </li>
      ))}
    </Rows>
  )
}
