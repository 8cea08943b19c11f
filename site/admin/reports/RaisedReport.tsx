import { Link } from 'wouter'
import type { Reports } from '../../../api/contract/auction/reports/reports-view.ts'
import { percentOf } from '../../../api/contract/values/money/percent-of.ts'
import { useCan } from '../frame/team-context.ts'
import { amountInWords } from './amount-in-words.ts'

/** What was raised, how much of it can still be outbid, and how far it is to the goal. */
export function RaisedReport({ reports: { raised, stillOpen, goalDollars } }: { reports: Reports }) {
  const canSetGoal = useCan('manage organization')
  const percent = goalDollars === null ? null : percentOf(raised, String(goalDollars))
  return (
    <section aria-labelledby="raised" className="mt-4">
      <h2 id="raised" className="text-2xl">
        Raised
      </h2>
      <p className="figures mt-1 font-serif text-4xl font-semibold">{amountInWords(raised)}</p>
      {Number(stillOpen) > 0 && (
        <p className="text-ink-soft">{amountInWords(stillOpen)} of it is on items that are still open.</p>
      )}
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
        <Link href="/settings" className="text-link inline-flex min-h-11 items-center">
          Set a Goal
        </Link>
      )}
    </section>
  )
}
