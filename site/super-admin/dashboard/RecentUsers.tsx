import { Day } from '../frame/Day.tsx'
import { useNewestUsers } from '../frame/queries/dashboard.ts'
import { RecentList } from './RecentList.tsx'

/** Who signed up last. */
export function RecentUsers() {
  const query = useNewestUsers()
  return (
    <RecentList title="Recent Users" href="/users" query={query} entriesOf={({ users }) => users}>
      {({ name, email, createdAt }) => (
        <>
          <div className="min-w-0">
            <p className="truncate font-semibold">{name}</p>
            <p className="truncate text-sm text-ink-soft">{email}</p>
          </div>
          <p className="shrink-0 text-sm text-ink-soft">
            <Day of={createdAt} />
          </p>
        </>
      )}
    </RecentList>
  )
}
