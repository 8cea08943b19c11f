import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link } from 'wouter'
import type { Reports as ReportsView } from '../../../api/contract/auction/reports/reports-view.ts'
import { priceInWords } from '../../../api/contract/values/money/money.ts'
import { percentOf } from '../../../api/contract/values/money/percent-of.ts'
import { shortMoment } from '../../../api/contract/values/time/moment.ts'
import { queryAt } from '../../api-client/data-cache.ts'
import { Loaded } from '../../ui/list/Loaded.tsx'
import { lazyPart } from '../../ui/list/lazy-part.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { queryClient } from '../frame/query-client.ts'
import { useCan, useTeam } from '../frame/team-context.ts'
import { Report } from './Report.tsx'

// Until something has closed without a bid nobody needs it.
const ChangeAll = lazyPart(async () => (await import('../items/bulk/ChangeAll.tsx')).ChangeAll)

/** Charts of more bars are carpets. */
const MOST_BARS = 12

/** What an auction comes to, for its team. See product#reports. */
export function Reports() {
  const { slug } = useTeam().organization
  const query = useQuery({ ...queryAt(`/api/${slug}/admin/reports`), refetchOnMount: 'always' })
  return (
    <>
      <h1 className="text-3xl">Reports</h1>
      <p className="mt-1 text-ink-soft">Archived items don’t count.</p>
      <Loaded query={query} failure="The reports couldn’t be loaded.">
        {(reports) => (
          <div className="grid gap-8">
            <RaisedReport reports={reports} />
            <Categories rows={reports.categories} hasGifts={Number(reports.byKind.gifts) > 0} />
            <Hours bids={reports.hours} />
            <Values rows={reports.values} />
            <Bidders rows={reports.bidders} />
            <WithoutBids rows={reports.withoutBids} />
          </div>
        )}
      </Loaded>
    </>
  )
}

function Categories({ rows, hasGifts }: { rows: ReportsView['categories']; hasGifts: boolean }) {
  const nameOf = (category: string | null) => category ?? 'No category'
  const charted = rows.filter(({ raised }) => Number(raised) > 0).slice(0, MOST_BARS)
  const chart = {
    labels: charted.map(({ category }) => nameOf(category)),
    isLying: true,
    inWords: amountInShort,
    series: [{ name: 'Raised', figures: charted.map(({ raised }) => Number(raised)) }],
  }
  return (
    <Report
      name="categories"
      title="By Category"
      about={hasGifts ? 'Items only, without gifts.' : ''}
      empty="No items yet."
      chart={charted.length > 0 ? chart : null}
      columns={['Category', 'Items', 'No Bids', 'Raised']}
      rows={rows.map(({ category, items, withoutBids, raised }) => ({
        key: `${category}`,
        about: nameOf(category),
        figures: [items, withoutBids, amountInWords(raised)],
      }))}
    />
  )
}

function Hours({ bids }: { bids: ReportsView['hours'] }) {
  const rows = bids.map((count, hour) => ({ key: `${hour}`, about: hourInWords(hour), figures: [count] }))
  return (
    <Report
      name="hours"
      title="By Hour"
      about="By hour of the day."
      empty="No bids yet."
      chart={{
        labels: bids.map((_, hour) => (hour % 6 === 0 ? hourInWords(hour) : '')),
        series: [{ name: 'Bids', figures: bids }],
      }}
      columns={['Hour', 'Bids']}
      rows={bids.some((count) => count > 0) ? rows : []}
    />
  )
}

function Values({ rows }: { rows: ReportsView['values'] }) {
  const charted = rows.slice(0, MOST_BARS)
  return (
    <Report
      name="values"
      title="Price and Value"
      about="Against estimated values."
      empty="No bids on valued items yet."
      chart={{
        labels: charted.map(({ title }) => title),
        isLying: true,
        inWords: amountInShort,
        series: [
          { name: 'Price', figures: charted.map(({ price }) => Number(price)) },
          { name: 'Estimated value', figures: charted.map(({ estimatedValue }) => Number(estimatedValue)) },
        ],
      }}
      columns={['Item', 'Price', 'Value', 'Percent']}
      rows={rows.map(({ id, title, price, estimatedValue, percent }) => ({
        key: id,
        about: title,
        figures: [priceInWords(price), priceInWords(estimatedValue), `${percent.toLocaleString('en-US')}%`],
      }))}
    />
  )
}

function Bidders({ rows }: { rows: ReportsView['bidders'] }) {
  const { timeZone } = useTeam().organization
  const nameOf = (closedAt: string | null) => (closedAt ? shortMoment(new Date(closedAt), timeZone) : 'Not closed yet')
  const inOrder = rows.toReversed()
  return (
    <Report
      name="bidders"
      title="New and Returning Bidders"
      about="Returning bidders bid in an earlier closing."
      empty="No bidders yet."
      chart={{
        labels: inOrder.map(({ closedAt }) => nameOf(closedAt)),
        isStacked: true,
        isLying: true,
        series: [
          { name: 'Returning', figures: inOrder.map(({ returning }) => returning) },
          { name: 'New', figures: inOrder.map(({ bidders, returning }) => bidders - returning) },
        ],
      }}
      columns={['Closed', 'Bidders', 'New', 'Returning']}
      rows={rows.map(({ closedAt, bidders, returning }) => ({
        key: `${closedAt}`,
        about: nameOf(closedAt),
        figures: [bidders, bidders - returning, returning],
      }))}
    />
  )
}

function WithoutBids({ rows }: { rows: ReportsView['withoutBids'] }) {
  const { slug, timeZone } = useTeam().organization
  const canSell = useCan('manage auctions') && rows.some(({ hasEnded, startingBid }) => hasEnded && startingBid)

  function tellOfSale() {
    showToast({ title: 'On sale', description: 'You can undo it on the dashboard for 10 minutes.' })
    queryClient.invalidateQueries(queryAt(`/api/${slug}/admin/reports`))
  }

  return (
    <Report
      action={
        canSell && (
          <Suspense fallback={null}>
            <ChangeAll
              name="sell"
              label="Sell What Is Left"
              className="button mt-2"
              includes={({ isLeft }) => isLeft}
              onDone={tellOfSale}
            />
          </Suspense>
        )
      }
      name="without-bids"
      title="Items Without Bids"
      about="Items that opened."
      empty="None right now."
      chart={null}
      columns={['Item', 'Starting Bid', 'Closes']}
      rows={rows.map(({ id, title, startingBid, endTime, hasEnded }) => ({
        key: id,
        about: title,
        figures: [
          startingBid ? priceInWords(startingBid) : 'In the room',
          hasEnded ? 'Ended' : shortMoment(new Date(endTime), timeZone),
        ],
      }))}
    />
  )
}

/** What was raised, how much of it can still be outbid, and how far it is to the goal. */
function RaisedReport({ reports: { raised, stillOpen, byKind, goalDollars } }: { reports: ReportsView }) {
  const canSetGoal = useCan('manage organization')
  const percent = goalDollars === null ? null : percentOf(raised, String(goalDollars))
  const kinds = Object.entries(byKind).filter(([, amount]) => Number(amount) > 0)
  const isMixed = kinds.some(([kind]) => kind !== 'bids')
  return (
    <section aria-labelledby="raised" className="mt-4">
      <h2 id="raised" className="text-2xl">
        Raised
      </h2>
      <p className="figures mt-1 font-serif text-4xl font-semibold">{amountInWords(raised)}</p>
      {isMixed && (
        <p className="text-ink-soft">
          {kinds.map(([kind, amount]) => `${amountInWords(amount)} from ${kind}`).join(', ')}
        </p>
      )}
      {Number(stillOpen) > 0 && <p className="text-ink-soft">{amountInWords(stillOpen)} of it can still be outbid.</p>}
      {percent !== null && (
        <>
          <div
            className="mt-3 h-4 max-w-xl overflow-hidden rounded-full border border-line-strong bg-sunken"
            aria-hidden="true"
          >
            <div className="h-full bg-leaf" style={{ width: `${Math.min(100, percent)}%` }} />
          </div>
          <p className="mt-1">
            {percent.toLocaleString('en-US')}% of your goal of ${goalDollars?.toLocaleString('en-US')}
          </p>
        </>
      )}
      {percent === null && canSetGoal && (
        <Link href="/settings?tab=event" className="text-link inline-flex min-h-11 items-center">
          Set a Goal
        </Link>
      )}
    </section>
  )
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** A sum as people read it, also one that is more than any price: "$125,000,000.00". */
export function amountInWords(decimal: string): string {
  return dollars.format(Number(decimal))
}

/** A sum where there is little room: "$1,250", "$12K". */
export function amountInShort(amount: number): string {
  return amount < 10_000
    ? `$${amount.toLocaleString('en-US')}`
    : `$${Math.round(amount / 1000).toLocaleString('en-US')}K`
}

/** An hour of the day as people say it: 0 is "12 AM", 19 is "7 PM". */
export function hourInWords(hour: number): string {
  return `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`
}
