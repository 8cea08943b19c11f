import { Link } from 'wouter'
import type { LeadersToCheck as Leaders } from '../../../../api/contract/auction/bidding/bid-view.ts'
import type { Progress } from '../../../../api/contract/auction/items/progress.ts'
import type { EmailsOverBudget } from '../../../../api/contract/email/email-view.ts'
import { priceInWords } from '../../../../api/contract/values/money/money.ts'
import { shortMoment } from '../../../../api/contract/values/time/moment.ts'
import { useStore } from '../../../ui/hooks/use-store.ts'
import { counted } from '../../../ui/text/counted.ts'
import { OwnText } from '../../../ui/text/OwnText.tsx'
import { LIMIT_IN_WORDS, SendLink, UNTIL_CONFIRMED } from '../../frame/ConfirmFirst.tsx'
import { AddressMark } from '../../frame/ContactLine.tsx'
import { useCan, useTeam } from '../../frame/team-context.ts'
import { $recentEdits } from '../../frame/undo-store.ts'
import { $moved, movedAt, notUndone } from '../../messages/moved-times.ts'

interface Props extends Pick<Progress, 'emailsOverBudget'> {
  /** Whether bidders may want to hear of moved times. */
  canTell: boolean
  leaders: Leaders
}

/** What waits for somebody of the team whatever the stage of the auction is, as rows. */
export function Waiting({ emailsOverBudget, canTell, leaders }: Props) {
  const { isEmailLimited, role, newDonations } = useTeam()
  return (
    <>
      {canTell && <MovedNotice />}
      {emailsOverBudget ? <OverBudget {...emailsOverBudget} /> : isEmailLimited && role === 'admin' && <ConfirmEmail />}
      {newDonations !== null && newDonations > 0 && <NewDonations count={newDonations} />}
      {leaders.length > 0 && <LeadersToCheck leaders={leaders} />}
    </>
  )
}

/** Tells the admin of a new organization that few of its emails will leave, and how to change that. */
function ConfirmEmail() {
  const { person } = useTeam()
  return (
    <li className="flex flex-wrap items-center gap-x-4 py-1">
      <p className="min-w-0 flex-1 basis-32 leading-snug wrap-anywhere">
        <span className="font-semibold">Confirm your email before families come in</span>{' '}
        <span className="text-ink-soft max-sm:block max-sm:text-sm">
          {`${UNTIL_CONFIRMED} The link went to ${person.email}.`}
        </span>
      </p>
      <SendLink />
    </li>
  )
}

/** Says what does not leave today, why, and what changes that. */
function OverBudget({ count, until }: EmailsOverBudget) {
  const { organization, isEmailLimited, role, person } = useTeam()
  const canSeeEmails = useCan('manage organization')
  const isOwn = role === 'admin'
  const moment = shortMoment(new Date(until), organization.timeZone)
  const cause = isEmailLimited
    ? `Until ${isOwn ? 'you confirm your' : 'your admin confirms their'} email, we send ${LIMIT_IN_WORDS}`
    : 'Today you sent as many as we send to addresses that aren’t confirmed.'
  const remedy = !isEmailLimited
    ? `They leave by themselves from ${moment} on.`
    : isOwn
      ? `Press the link that goes to ${person.email}, and they leave at once.`
      : 'Please ask them to press the link in our email, and they leave at once.'
  return (
    <li className="my-1 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-small border-l-4 border-brick bg-brick-wash px-3 py-2">
      <p role="alert" className="min-w-0 flex-1 basis-32 leading-snug wrap-anywhere">
        <span className="font-semibold text-brick">{`${counted(count, 'email')} not sent yet.`}</span> {cause} {remedy}
      </p>
      {isEmailLimited && isOwn && <SendLink />}
      {canSeeEmails && (
        <Link href="/mails" className="text-link inline-flex min-h-11 items-center">
          See Emails
        </Link>
      )}
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
              <p className="wrap-anywhere">{leader.label}</p>
              <p className="figures text-right font-semibold">{priceInWords(leader.amount)}</p>
              <p className="text-sm wrap-anywhere text-ink-soft">
                <OwnText>{leader.title}</OwnText> · closes {shortMoment(new Date(leader.endTime), timeZone)}
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

/** Offers to tell bidders that times were moved. Nothing is sent by itself. See product#messages-to-bidders. */
function MovedNotice() {
  const { slug } = useTeam().organization
  const canWrite = useCan('write to bidders')
  // Read again with each note.
  useStore($moved)
  const moved = notUndone(movedAt(slug), useStore($recentEdits))
  const [first, ...others] = moved
  if (!canWrite || !first) return null
  const auctionsInWords =
    others.length === 0
      ? `“${first.title}” has bids and`
      : `${moved.length.toLocaleString('en-US')} auctions with bids have`
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
