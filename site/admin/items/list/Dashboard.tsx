import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useDeferredValue } from 'react'
import { Link, useSearchParams } from 'wouter'
import type { ItemCounts } from '../../../../api/contract/auction/items/item-view.ts'
import { priceInWords } from '../../../../api/contract/values/money/money.ts'
import { percentOf } from '../../../../api/contract/values/money/percent-of.ts'
import { CallError } from '../../../api-client/call.ts'
import { pathOf } from '../../../api-client/data-cache.ts'
import { Pages } from '../../../ui/list/Pages.tsx'
import { SearchBox } from '../../../ui/list/SearchBox.tsx'
import { Stat } from '../../../ui/list/Stat.tsx'
import { itemPageOf, progressOf, useItems, useTotalRaised } from '../../frame/queries/items.ts'
import { useCan, useTeam } from '../../frame/team-context.ts'
import { ItemTabs } from './ItemTabs.tsx'
import { activeIn, type DashboardTab, firstPageOf } from './list-place.ts'
import { NextCard } from './NextCard.tsx'
import { stageOf } from './next-steps.ts'

/** While bidding is open: what was so in the last minutes goes on without a bid. */
const REFRESHED_EVERY_MS = 30_000

/** The first screen of the admin area: totals, and every item. See product#dashboard. */
export function Dashboard() {
  const { slug } = useTeam().organization
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const tab = params.get('tab') === 'archived' ? 'archived' : 'active'
  const at = { page: Number(params.get('page')) || 1, search }
  const list = useItems(at)
  // What is done elsewhere, such as at the checkout, shows once somebody is back.
  const progress = useQuery({
    ...progressOf(slug),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data } }) => data?.now != null && REFRESHED_EVERY_MS,
  })
  // What is next and fifty cards are drawn bit by bit, so that nobody waits for them who opens the screen or types.
  // At first `null`: with `undefined` React draws all at once.
  const listed = useDeferredValue(list.data ?? null, null)
  const coming = useDeferredValue(progress.data ?? null, null)
  // What is next stands above the cards: they wait for it, or would move.
  const drawn = coming || progress.isError ? listed : null
  const data = progress.isPending ? undefined : list.data
  const stage = data && progress.data && stageOf(data.counts, progress.data)

  function show(wanted: { page?: number; search?: string; tab?: DashboardTab }, options?: { replace: boolean }) {
    const to = { page: 1, search, tab, ...wanted }
    const query = {
      ...(to.search && { search: to.search }),
      ...(to.tab === 'archived' && { tab: to.tab }),
      ...(to.page > 1 && { page: String(to.page) }),
    }
    setParams(query, options)
  }

  const stats = <StatCards counts={data?.counts} isOpen={stage === 'open'} />
  // Before anything has opened it is what is next that counts.
  const isNextFirst = stage === 'before'
  return (
    <>
      <DashboardHead />
      {!isNextFirst && stats}
      {drawn && coming && <NextCard counts={drawn.counts} progress={coming} />}
      {isNextFirst && drawn && stats}
      {list.error && (
        <DebugBanner
          error={list.error}
          url={pathOf(itemPageOf(slug, at).queryKey)}
          at={new Date(list.errorUpdatedAt)}
          onRetry={list.refetch}
        />
      )}
      {!drawn && !list.error && <CardSkeletons />}
      {drawn && (
        <div className="mt-8" aria-busy={list.isPlaceholderData}>
          <ItemTabs
            list={drawn}
            tab={tab}
            onTab={(wanted) => show({ tab: wanted, page: firstPageOf(wanted, drawn.matches) }, { replace: true })}
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
          <Pages {...drawn.pagination} of="auctions" onTurn={(page) => show({ page })} />
        </div>
      )}
    </>
  )
}

const CARDS = [...'123456']

/** Placeholders for six cards while the list loads. */
function CardSkeletons() {
  return (
    <div className="mt-8" role="status" aria-label="Loading auctions">
      <ul className="divide-y divide-line rounded-soft border border-line">
        {CARDS.map((card) => (
          <li key={card} className="grid grid-cols-[4.5rem_1fr] gap-3 p-3 sm:grid-cols-[6rem_1fr] sm:px-4">
            <div className="aspect-4/3 rounded-small bg-sunken" />
            <div className="grid content-center gap-2">
              <div className="h-5 w-3/4 rounded-small bg-sunken lg:w-1/3" />
              <div className="h-4 w-1/2 rounded-small bg-sunken lg:w-1/4" />
              <div className="h-4 w-1/3 rounded-small bg-sunken lg:w-1/2" />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The whole auction in four numbers. See product#dashboard. */
function StatCards({ counts, isOpen }: { counts: ItemCounts | undefined; isOpen: boolean }) {
  const { data } = useTotalRaised()
  const isFinal = !data || data.stillOpen === '0.00'
  const isEmpty = counts !== undefined && activeIn(counts) + counts.archived === 0
  return (
    <dl
      className={`mt-5 grid ${isOpen ? 'grid-cols-3 *:first:max-lg:col-span-3' : 'grid-cols-2'} overflow-hidden rounded-soft border border-line bg-line gap-px lg:grid-cols-[1.6fr_1fr_1fr_1fr] ${isEmpty ? '[&_dd]:text-base [&_dd]:font-normal [&_dd]:text-ink-soft' : ''}`}
    >
      <Stat
        label="Total Money Raised"
        value={data && priceInWords(data.totalRaised)}
        note={isFinal ? undefined : `${priceInWords(data.stillOpen)} of it can still be outbid`}
      >
        {data && isOpen && <Goal raised={data.totalRaised} />}
      </Stat>
      <Stat label="Live Auctions" value={counts?.live} />
      <Stat label="Upcoming" value={counts?.upcoming} />
      <Stat label="Completed" value={counts?.ended} />
    </dl>
  )
}

/** How far it is to the goal, where there is one. */
function Goal({ raised }: { raised: string }) {
  const { goalDollars } = useTeam().organization
  if (goalDollars === null) return null
  const percent = percentOf(raised, String(goalDollars))
  return (
    <dd className="figures mt-1 text-sm text-ink-soft">
      <span className="block h-2.5 overflow-hidden rounded-full border border-line-strong bg-sunken">
        <span className="block h-full bg-leaf" style={{ width: `${Math.min(100, percent)}%` }} />
      </span>
      {percent}% of ${goalDollars.toLocaleString('en-US')}
    </dd>
  )
}

interface Props {
  error: Error
  /** What was called. */
  url: string
  at: Date
  onRetry: () => void
}

/** Everything that support needs to know; the stack never in production. See product#debug-banner. */
function DebugBanner({ error, url, at, onRetry }: Props) {
  const facts = {
    Message: error.message,
    'HTTP status': error instanceof CallError ? String(error.status) : 'none: no answer',
    'Response body': (error instanceof CallError && error.body) || 'empty',
    URL: url,
    Time: at.toISOString(),
  }
  return (
    <section
      role="alert"
      aria-label="Loading failed"
      className="mt-8 rounded-soft border border-brick bg-brick-wash p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">The Auctions Couldn’t Be Loaded</h2>
        <button type="button" className="button" onClick={onRetry}>
          Try Again
        </button>
      </div>
      <dl className="mt-3 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
        {Object.entries(facts).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="font-semibold">{name}</dt>
            <dd className="max-h-40 overflow-auto font-mono wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {import.meta.env.DEV && error.stack && (
        <details className="mt-3 text-sm">
          <summary className="cursor-pointer font-semibold">Details</summary>
          <pre className="mt-2 overflow-auto">{error.stack}</pre>
        </details>
      )}
    </section>
  )
}

/** The title, and how items come in. */
function DashboardHead() {
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
