import { useSearchParams } from 'wouter'
import { auctionPageKey, useAuctions } from '../queries/auctions.ts'
import { pathOf } from '../query-client.ts'
import { useTeam } from '../team-context.ts'
import { AuctionTabs } from './AuctionTabs.tsx'
import { CardSkeletons } from './CardSkeletons.tsx'
import { DashboardHead } from './DashboardHead.tsx'
import { DebugBanner } from './DebugBanner.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { Pages } from './Pages.tsx'
import { SearchBox } from './SearchBox.tsx'
import { StatCards } from './StatCards.tsx'

/** The first screen of the admin area: how the auction stands, and every item. Spec §2, admin dashboard. */
export function Dashboard() {
  const { slug } = useTeam().organization
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const at = { page: Number(params.get('page')) || 1, search }
  const list = useAuctions(at)
  const { data } = list
  return (
    <>
      <DashboardHead />
      <StatCards counts={data?.counts} />
      {data && <FirstSteps list={data} />}
      {list.error && (
        <DebugBanner
          error={list.error}
          url={pathOf(auctionPageKey(slug, at))}
          at={new Date(list.errorUpdatedAt)}
          onRetry={list.refetch}
        />
      )}
      {list.isPending && <CardSkeletons />}
      {data && (
        <div className="mt-8" aria-busy={list.isPlaceholderData}>
          <AuctionTabs
            list={data}
            search={search}
            searchBox={
              <SearchBox
                search={search}
                onSearch={(text) => setParams(text ? { search: text } : {}, { replace: true })}
              />
            }
          />
          <Pages {...data.pagination} onTurn={(page) => setParams({ ...(search && { search }), page: String(page) })} />
        </div>
      )}
    </>
  )
}
