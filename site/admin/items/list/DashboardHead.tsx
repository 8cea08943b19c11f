import { Plus } from 'lucide-react'
import { Link } from 'wouter'
import { useCan } from '../../frame/team-context.ts'

/** The title, and how items come in. */
export function DashboardHead() {
  const canCreate = useCan('manage auctions')
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <h1 className="text-3xl">Dashboard</h1>
      {canCreate && (
        <div className="flex flex-wrap items-center gap-2">
          <Link href="/import" className="button">
            Import Items
          </Link>
          <Link href="/new-auction" className="button button-primary min-h-11 text-base">
            <Plus className="size-5" aria-hidden="true" />
            New Auction
          </Link>
        </div>
      )}
    </div>
  )
}
