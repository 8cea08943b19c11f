import { ExternalLink, Plus } from 'lucide-react'
import { Link } from 'wouter'
import { useCan, useTeam } from '../team-context.ts'

/** The title, and the two actions used most often. */
export function DashboardHead() {
  const { slug, isActive } = useTeam().organization
  const canCreate = useCan('manage auctions')
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <h1 className="text-3xl">Dashboard</h1>
      <div className="flex flex-wrap items-center gap-2">
        {isActive && (
          <a href={`/${slug}`} target="_blank" rel="noopener" className="button">
            Public Page
            <ExternalLink className="size-4" aria-hidden="true" />
          </a>
        )}
        {canCreate && (
          <Link href="/new-auction" className="button button-primary min-h-11 text-base">
            <Plus className="size-5" aria-hidden="true" />
            New Auction
          </Link>
        )}
      </div>
    </div>
  )
}
