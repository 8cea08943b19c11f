import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { queryAt } from '../../api-client/data-cache.ts'
import { StatusBadge } from '../../ui/list/badges.tsx'
import { Loaded, LoadFailure, type Query } from '../../ui/list/Loaded.tsx'
import { Rows } from '../../ui/list/Rows.tsx'
import { Stat } from '../../ui/list/Stat.tsx'
import { EmailQuota } from '../frame/EmailQuota.tsx'
import { Day } from '../frame/Table.tsx'

/** How much of everything there is, and what came last. See product#super-admin-screens. */
export function Dashboard() {
  const { data, error, refetch } = useQuery(queryAt('/api/super-admin/totals'))
  return (
    <>
      <h1 className="text-3xl">Dashboard</h1>
      <EmailQuota />
      {error && <LoadFailure message={error.message} onRetry={refetch} />}
      <dl className="mt-5 grid grid-cols-2 gap-px overflow-hidden rounded-soft border border-line bg-line xl:grid-cols-4">
        <Stat
          label="Total Organizations"
          value={data && count(data.totalOrganizations)}
          note={data && `${count(data.activeOrganizations)} active`}
        />
        <Stat label="Total Users" value={data && count(data.totalUsers)} />
        <Stat label="Total Auctions" value={data && count(data.totalAuctions)} />
        <Stat label="Active Auctions" value={data && count(data.activeAuctions)} />
      </dl>
      <div className="mt-8 grid gap-x-6 gap-y-8 xl:grid-cols-2">
        <RecentOrganizations />
        <RecentUsers />
      </div>
    </>
  )
}

function count(number: number): string {
  return number.toLocaleString('en-US')
}

/** Who signed up last. */
function RecentUsers() {
  const query = useQuery(queryAt('/api/super-admin/users', newest))
  return (
    <RecentList title="Recent Users" href="/users" query={query} entriesOf={({ users }) => users}>
      {({ name, email, createdAt }) => (
        <>
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">{name}</p>
            <p className="text-sm text-ink-soft wrap-anywhere">{email}</p>
          </div>
          <p className="shrink-0 text-sm text-ink-soft">
            <Day of={createdAt} />
          </p>
        </>
      )}
    </RecentList>
  )
}

/** The newest organizations. */
function RecentOrganizations() {
  const query = useQuery(queryAt('/api/super-admin/organizations', newest))
  return (
    <RecentList
      title="Recent Organizations"
      href="/organizations"
      query={query}
      entriesOf={({ organizations }) => organizations}
    >
      {({ id, name, slug, isActive, createdAt }) => (
        <>
          <div className="min-w-0">
            <Link href={`/organizations/${id}`} className="block font-semibold wrap-anywhere hover:underline">
              {name}
            </Link>
            <p className="text-sm text-ink-soft wrap-anywhere">/{slug}</p>
          </div>
          <p className="flex shrink-0 flex-col items-end gap-x-3 gap-y-1 sm:flex-row sm:items-center text-sm text-ink-soft">
            {!isActive && <StatusBadge status="Inactive" />}
            <Day of={createdAt} />
          </p>
        </>
      )}
    </RecentList>
  )
}

interface Props<List, Entry> {
  title: string
  /** Where all of them are. */
  href: string
  query: Query<List>
  entriesOf: (list: List) => Entry[]
  children: (entry: Entry) => ReactNode
}

/** The newest few of a kind. */
function RecentList<List, Entry extends { id: string }>(props: Props<List, Entry>) {
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

/** How many the recent lists hold. */
const newest = { limit: '5' }
