import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useDeferredValue } from 'react'
import { useSearchParams } from 'wouter'
import { pathOf, queryAt } from '../../../api-client/data-cache.ts'
import { Pages } from '../../../ui/list/Pages.tsx'
import { SearchBox } from '../../../ui/list/SearchBox.tsx'
import { itemPageOf, useItems } from '../../frame/queries/items.ts'
import { useTeam } from '../../frame/team-context.ts'
import { $moved } from '../../messages/moved-store.ts'
import { CardSkeletons } from './CardSkeletons.tsx'
import { DashboardHead } from './DashboardHead.tsx'
import { DebugBanner } from './DebugBanner.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { ItemTabs } from './ItemTabs.tsx'
import { type DashboardTab, firstPageOf } from './list-place.ts'
import { StatCards } from './StatCards.tsx'

// Most teams see none of them.
const ConfirmEmail = lazy(async () => ({ default: (await import('./ConfirmEmail.tsx')).ConfirmEmail }))
const MovedNotice = lazy(async () => ({ default: (await import('../../messages/MovedNotice.tsx')).MovedNotice }))
const LeadersToCheck = lazy(async () => ({ default: (await import('./LeadersToCheck.tsx')).LeadersToCheck }))
const NewDonations = lazy(async () => ({ default: (await import('./NewDonations.tsx')).NewDonations }))

/** The first screen of the admin area: totals, and every item. See product.md#dashboard. */
export function Dashboard() {
  const { organization, isEmailLimited, newDonations } = useTeam()
  const { slug } = organization
  const moved = useStore($moved)[slug]
  const { data: leaders = [] } = useQuery(queryAt(`/api/${slug}/admin/leaders-to-check`))
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const tab = params.get('tab') === 'archived' ? 'archived' : 'active'
  const at = { page: Number(params.get('page')) || 1, search }
  const list = useItems(at)
  // Fifty cards are drawn bit by bit, so that typing and scrolling never wait for them.
  const data = useDeferredValue(list.data)

  function show(wanted: { page?: number; search?: string; tab?: DashboardTab }, options?: { replace: boolean }) {
    const to = { page: 1, search, tab, ...wanted }
    const query = {
      ...(to.search && { search: to.search }),
      ...(to.tab === 'archived' && { tab: to.tab }),
      ...(to.page > 1 && { page: String(to.page) }),
    }
    setParams(query, options)
  }

  return (
    <>
      <DashboardHead />
      <Suspense fallback={null}>
        {moved && moved.items.length > 0 && <MovedNotice />}
        {isEmailLimited && <ConfirmEmail />}
        {newDonations !== null && newDonations > 0 && <NewDonations count={newDonations} />}
        {leaders.length > 0 && <LeadersToCheck leaders={leaders} />}
      </Suspense>
      <StatCards counts={data?.counts} />
      {data && <FirstSteps counts={data.counts} />}
      {list.error && (
        <DebugBanner
          error={list.error}
          url={pathOf(itemPageOf(slug, at).queryKey)}
          at={new Date(list.errorUpdatedAt)}
          onRetry={list.refetch}
        />
      )}
      {!data && !list.error && <CardSkeletons />}
      {data && (
        <div className="mt-8" aria-busy={list.isPlaceholderData}>
          <ItemTabs
            list={data}
            tab={tab}
            onTab={(wanted) => show({ tab: wanted, page: firstPageOf(wanted, data.matches) }, { replace: true })}
            search={search}
            searchBox={
              <SearchBox
                label="Search auctions"
                placeholder="Search by title, donor, or category"
                search={search}
                onSearch={(text) => show({ search: text }, { replace: true })}
              />
            }
          />
          <Pages {...data.pagination} of="auctions" onTurn={(page) => show({ page })} />
        </div>
      )}
    </>
  )
}
