import { UNCONFIRMED_EMAILS_A_DAY } from '../../../../api/contract/email/unconfirmed.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import { change } from '../../frame/query-client.ts'
import { useTeam } from '../../frame/team-context.ts'

/** Tells the admin of a new organization why few of its emails leave yet, and how to change that. */
export function ConfirmEmail() {
  const { person } = useTeam()
  const ask = useAction(() => change('POST', '/api/user/confirm-email'), {
    done: () => ({ title: 'Link sent', description: `We emailed a link to ${person.email}.` }),
    failure: { title: 'Failed to send the link', fallback: 'Please try again.' },
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
