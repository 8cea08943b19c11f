import { Link } from 'wouter'
import type { LeadersToCheck as Leaders } from '../../../../api/contract/auction/bidding/bid-view.ts'
import { UNCONFIRMED_EMAILS_A_DAY } from '../../../../api/contract/values/kind/email-kind.ts'
import { priceInWords } from '../../../../api/contract/values/money/money.ts'
import { shortMoment } from '../../../../api/contract/values/time/moment.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import { DismissButton } from '../../../ui/controls/DismissButton.tsx'
import { useStore } from '../../../ui/hooks/use-store.ts'
import { AddressMark } from '../../frame/ContactLine.tsx'
import { change } from '../../frame/query-client.ts'
import { useCan, useTeam } from '../../frame/team-context.ts'
import { $recentEdits } from '../../frame/undo-store.ts'
import { $moved, forgetMoved, movedAt, notUndone } from '../../messages/moved-times.ts'

/** Tells the admin of a new organization why few of its emails leave yet, and how to change that. */
export function ConfirmEmail() {
  const { person } = useTeam()
  const ask = useAction(() => change('POST', '/api/user/confirm-email'), {
    done: () => ({ title: 'Link sent', description: `We emailed a link to ${person.email}.` }),
    failure: 'Failed to send the link',
  })
  return (
    <section
      aria-labelledby="confirm-email"
      className="mt-6 rounded-soft border border-marigold bg-marigold-wash px-5 py-4"
    >
      <h2 id="confirm-email" className="text-xl">
        Confirm Your Email
      </h2>
      <p className="mt-1 max-w-prose wrap-anywhere">
        Until you do, we send at most {UNCONFIRMED_EMAILS_A_DAY} emails a day to your bidders and team. The link goes to{' '}
        {person.email}.
      </p>
      <button type="button" className="button mt-3" disabled={ask.isPending} onClick={() => ask.mutate(undefined)}>
        {ask.isPending ? 'Sending Link...' : 'Send Link'}
      </button>
    </section>
  )
}

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

/** Says that donations wait for an answer. */
export function NewDonations({ count }: { count: number }) {
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-4 rounded-soft border border-line bg-sheet px-5 py-3">
      <span className="font-semibold">{count === 1 ? '1 new donation' : `${count} new donations`}</span>
      <Link href="/donations" className="text-link inline-flex min-h-11 items-center">
        See Donations
      </Link>
    </p>
  )
}

/** Offers to tell bidders that times were moved. Nothing is sent by itself. See product.md#messages-to-bidders. */
export function MovedNotice() {
  const { slug } = useTeam().organization
  const canWrite = useCan('write to bidders')
  // Read again with each note.
  useStore($moved)
  const moved = notUndone(movedAt(slug), useStore($recentEdits))
  const [first, ...others] = moved
  if (!canWrite || !first) return null
  const auctionsInWords =
    others.length === 0 ? `“${first.title}” has` : `${moved.length.toLocaleString('en-US')} auctions with bids have`
  return (
    <div
      role="status"
      className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-small border-l-4 border-marigold bg-marigold-wash px-4 py-2"
    >
      <p className="min-w-0 basis-full wrap-anywhere sm:flex-1 sm:basis-0">
        {auctionsInWords} new times. Would you like to tell the bidders?
      </p>
      <Link href="/messages/new?moved" className="button min-h-11">
        Tell the Bidders
      </Link>
      <DismissButton onDismiss={() => forgetMoved(slug)} />
    </div>
  )
}
