import type { WinnerSheet } from '../../../api/contract/checkout/winner-view.ts'
import { shortMoment } from '../../../api/contract/values/time/moment.ts'
import { Rows } from '../../ui/list/Rows.tsx'
import { useTeam } from '../frame/team-context.ts'

/** What a winner was sent, newest first. */
export function EmailLines({ emails }: Pick<WinnerSheet, 'emails'>) {
  const { timeZone } = useTeam().organization
  if (emails.length === 0) return null
  return (
    <section aria-labelledby="emails">
      <h2 id="emails" className="text-xl">
        Emails
      </h2>
      <Rows className="mt-3">
        {emails.map(({ id, subject, state, at }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-4 px-4 py-2">
            <span className="min-w-0 flex-1 basis-48 wrap-anywhere">{subject}</span>
            <span className="text-sm text-ink-soft">
              {stateNames[state] ?? state} {shortMoment(new Date(at), timeZone)}
            </span>
          </li>
        ))}
      </Rows>
    </section>
  )
}

const stateNames: Record<string, string> = {
  queued: 'Waiting since',
  sending: 'Sending since',
  sent: 'Sent',
  failed: 'Failed',
  bounced: 'Bounced',
  suppressed: 'Not sent',
}
