import type { LeadersToCheck as Leaders } from '../../../../api/contract/auction/bidding/bidder-address.ts'
import { priceInWords } from '../../../../api/contract/values/money/money.ts'
import { shortMoment } from '../../../../api/contract/values/time/moment.ts'
import { AddressMark } from '../../frame/ContactLine.tsx'
import { useTeam } from '../../frame/team-context.ts'

/** Who is winning an item that closes within a day, and may not exist. */
export function LeadersToCheck({ leaders }: { leaders: Leaders }) {
  const { timeZone } = useTeam().organization
  return (
    <details className="mt-6 rounded-soft border border-line bg-sheet px-5 py-3">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        {leaders.length === 1 ? '1 High Bidder to Check' : `${leaders.length} High Bidders to Check`}
      </summary>
      <p className="mt-1 max-w-prose text-ink-soft">
        They’re winning items that close within a day, but they haven’t confirmed their email, or it bounces. You could
        email them, or call if you know them.
      </p>
      <ul className="mt-3 divide-y divide-line">
        {leaders.map((leader) => (
          <li key={leader.itemId} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2">
            <p className="wrap-anywhere">{leader.email}</p>
            <p className="figures text-right font-semibold">{priceInWords(leader.amount)}</p>
            <p className="text-sm wrap-anywhere text-ink-soft">
              {leader.title} · closes {shortMoment(new Date(leader.endTime), timeZone)}
            </p>
            <AddressMark reach={leader.reach} />
          </li>
        ))}
      </ul>
    </details>
  )
}
