import { UNCONFIRMED_EMAILS_A_DAY } from '../../../api/contract/values/kind/email-kind.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { change } from './query-client.ts'
import { useTeam } from './team-context.ts'

/** What an organization may send until its admin has confirmed their email. See product#email-budgets. */
export const LIMIT_IN_WORDS = `at most ${UNCONFIRMED_EMAILS_A_DAY} emails a day. Wins, codes, and receipts for payments go out all the same.`

/** What waits for that, in short. */
export const UNTIL_CONFIRMED = `Until then, winners aren’t told how to pay, and at most ${UNCONFIRMED_EMAILS_A_DAY} emails leave a day.`

/** Where something goes public: asks for the admin's email to be confirmed before families come in; nothing once it is. */
export function ConfirmFirst({ className = '' }: { className?: string }) {
  const { isEmailLimited, role, person } = useTeam()
  if (!isEmailLimited) return null
  const isOwn = role === 'admin'
  return (
    <div
      role="note"
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-small border-l-4 border-marigold bg-marigold-wash px-4 py-3 ${className}`}
    >
      <p className="min-w-0 flex-1 basis-48 wrap-anywhere">
        <strong>
          {isOwn ? 'Confirm your email before families come in.' : 'Your admin hasn’t confirmed their email.'}
        </strong>{' '}
        {UNTIL_CONFIRMED} {isOwn ? `The link went to ${person.email}.` : 'Please ask them to, on their dashboard.'}
      </p>
      {isOwn && <SendLink />}
    </div>
  )
}

/** Sends the admin the link again by which they confirm their email. */
export function SendLink() {
  const { person } = useTeam()
  const ask = useAction(() => change('POST', '/api/user/confirm-email'), {
    done: () => ({ title: 'Link sent', description: `We emailed a link to ${person.email}.` }),
    failure: 'Failed to send the link',
  })
  return (
    <button
      type="button"
      className="button"
      disabled={ask.isPending || ask.isSuccess}
      onClick={() => ask.mutate(undefined)}
    >
      {ask.isPending ? 'Sending Link...' : ask.isSuccess ? 'Link Sent' : 'Send Link'}
    </button>
  )
}
