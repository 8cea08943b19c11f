import { useDeferredValue } from 'react'
import { useSearchParams } from 'wouter'
import { pathOf } from '../../api-client/data-cache.ts'
import { Pages } from '../../ui/list/Pages.tsx'
import { SearchBox } from '../../ui/list/SearchBox.tsx'
import { itemPageKey, useItems } from '../queries/items.ts'
import { useTeam } from '../team-context.ts'
import { CardSkeletons } from './CardSkeletons.tsx'
import { DashboardHead } from './DashboardHead.tsx'
import { DebugBanner } from './DebugBanner.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { ItemTabs } from './ItemTabs.tsx'
import { StatCards } from './StatCards.tsx'

/** The first screen of the admin area: how the auction stands, and every item. Spec §2, admin dashboard. */
export function Dashboard() {
  const { slug } = useTeam().organization
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const at = { page: Number(params.get('page')) || 1, search }
  const list = useItems(at)
  // Fifty cards are drawn bit by bit, so that typing and scrolling never wait for them.
  const data = useDeferredValue(list.data)
  return (
    <>
      <DashboardHead />
      <StatCards counts={data?.counts} />
      {data && <FirstSteps list={data} />}
      {list.error && (
        <DebugBanner
          error={list.error}
          url={pathOf(itemPageKey(slug, at))}
          at={new Date(list.errorUpdatedAt)}
          onRetry={list.refetch}
        />
      )}
      {!data && !list.error && <CardSkeletons />}
      {data && (
        <div className="mt-8" aria-busy={list.isPlaceholderData}>
          <ItemTabs
            list={data}
            search={search}
            searchBox={
              <SearchBox
                label="Search auctions"
                placeholder="Search title, donor or category"
                search={search}
                onSearch={(text) => setParams(text ? { search: text } : {}, { replace: true })}
              />
            }
          />
          <Pages
            {...data.pagination}
            of="auctions"
            onTurn={(page) => setParams({ ...(search && { search }), page: String(page) })}
          />
        </div>
      )}
    </>
  )
}
