import { LoadFailure } from '../../ui/list/LoadFailure.tsx'
import { Stat } from '../../ui/list/Stat.tsx'
import { useTotals } from '../frame/queries/dashboard.ts'
import { RecentOrganizations } from './RecentOrganizations.tsx'
import { RecentUsers } from './RecentUsers.tsx'

/** How much of everything there is, and what came last. See product.md#super-admin-screens. */
export function Dashboard() {
  const { data, error, refetch } = useTotals()
  return (
    <>
      <h1 className="text-3xl">Dashboard</h1>
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
