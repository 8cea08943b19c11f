import { Link } from 'wouter'
import { StatusBadge } from '../../ui/list/StatusBadge.tsx'
import { Day } from '../frame/Day.tsx'
import { useNewestOrganizations } from '../frame/queries/dashboard.ts'
import { RecentList } from './RecentList.tsx'

/** The newest organizations. */
export function RecentOrganizations() {
  const query = useNewestOrganizations()
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
            <Link href={`/organizations/${id}`} className="block truncate font-semibold hover:underline">
              {name}
            </Link>
            <p className="truncate text-sm text-ink-soft">/{slug}</p>
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
