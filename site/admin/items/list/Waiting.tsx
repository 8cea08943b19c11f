import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { LeadersToCheck as Leaders } from '../../../../api/contract/auction/bidding/bid-view.ts'
import { UNCONFIRMED_EMAILS_A_DAY } from '../../../../api/contract/values/kind/email-kind.ts'
import { priceInWords } from '../../../../api/contract/values/money/money.ts'
import { shortMoment } from '../../../../api/contract/values/time/moment.ts'
import { queryAt } from '../../../api-client/data-cache.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import { useStore } from '../../../ui/hooks/use-store.ts'
import { counted } from '../../../ui/text/counted.ts'
import { AddressMark } from '../../frame/ContactLine.tsx'
import { change } from '../../frame/query-client.ts'
import { useCan, useTeam } from '../../frame/team-context.ts'
import { $recentEdits } from '../../frame/undo-store.ts'
import { $moved, movedAt, notUndone } from '../../messages/moved-times.ts'

/** What waits for somebody of the team whatever the stage of the auction is, as rows. */
export function Waiting() {
  const { organization, isEmailLimited, newDonations } = useTeam()
  const { data: leaders = [] } = useQuery(queryAt(`/api/${organization.slug}/admin/leaders-to-check`))
  return (
    <>
      <MovedNotice />
      {isEmailLimited && <ConfirmEmail />}
      {newDonations !== null && newDonations > 0 && <NewDonations count={newDonations} />}
      {leaders.length > 0 && <LeadersToCheck leaders={leaders} />}
    </>
  )
}

/** Tells the admin of a new organization why few of its emails leave yet, and how to change that. */
function ConfirmEmail() {
  const { person } = useTeam()
  const ask = useAction(() => change('POST', '/api/user/confirm-email'), {
    done: () => ({ title: 'Link sent', description: `We emailed a link to ${person.email}.` }),
    failure: 'Failed to send the link',
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 py-1">
      <p className="min-w-0 flex-1 basis-32 leading-snug wrap-anywhere">
        <span className="font-semibold">Confirm your email</span>{' '}
        <span className="text-ink-soft max-sm:block max-sm:text-sm">
          Until you do, we send at most {UNCONFIRMED_EMAILS_A_DAY} emails a day. The link goes to {person.email}.
        </span>
      </p>
      <button type="button" className="button" disabled={ask.isPending} onClick={() => ask.mutate(undefined)}>
        {ask.isPending ? 'Sending Link...' : 'Send Link'}
      </button>
    </li>
  )
}

/** Who is winning an item that closes within a day, and may not exist. */
function LeadersToCheck({ leaders }: { leaders: Leaders }) {
  const { timeZone } = useTeam().organization
  return (
    <li>
      <details>
        <summary className="min-h-11 cursor-pointer content-center font-semibold">
          {counted(leaders.length, 'High Bidder')} to Check
        </summary>
        <p className="mt-1 max-w-prose text-ink-soft">
          They’re winning items that close within a day, but they haven’t confirmed their email, or it bounces. You
          could email them, or call if you know them.
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
    </li>
  )
}

/** Says that donations wait for an answer. */
function NewDonations({ count }: { count: number }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 py-1">
      <p className="flex-1 basis-32 font-semibold">{counted(count, 'new donation')}</p>
      <Link href="/donations" className="text-link inline-flex min-h-11 items-center">
        See Donations
      </Link>
    </li>
  )
}

/** Offers to tell bidders that times were moved. Nothing is sent by itself. See product.md#messages-to-bidders. */
function MovedNotice() {
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
    <li className="flex flex-wrap items-center gap-x-4 py-1">
      <p role="status" className="min-w-0 flex-1 basis-32 leading-snug wrap-anywhere">
        {auctionsInWords} new times. Would you like to tell the bidders?
      </p>
      <Link href="/messages/new?moved" className="button">
        Tell the Bidders
      </Link>
    </li>
  )
}
