import { useQuery } from '@tanstack/react-query'
import type { EmailHealth, EmailView } from '../../../api/contract/email/email-view.ts'
import { shortMoment } from '../../../api/contract/values/time/moment.ts'
import { durationInWords } from '../../../api/contract/values/time/time-left.ts'
import { call } from '../../api-client/call.ts'
import { queryAt } from '../../api-client/data-cache.ts'
import { superAdminCall } from '../../api-client/super-admin-call.ts'
import { EmailLog } from '../../ui/emails/EmailLog.tsx'
import { LoadFailure } from '../../ui/list/Loaded.tsx'
import { Stat } from '../../ui/list/Stat.tsx'
import { ownTimeZone } from '../../ui/text/own-time-zone.ts'
import { EmailQuota } from '../frame/EmailQuota.tsx'
import { useChange } from '../frame/use-change.ts'

/** Every email there is, and whether email gets through. */
export function Emails() {
  // As its organization's owner would.
  const sendAgain = useChange(
    ({ organization, id }: EmailView) => call('POST', `/api/${organization?.slug}/admin/mails/${id}/send-again`),
    { done: 'Email resent', failed: 'Failed to resend email' },
  )
  return (
    <>
      <h1 className="text-3xl">Emails</h1>
      <EmailLog path="/api/super-admin/mails" timeZone={ownTimeZone} namesOrganization sendAgain={sendAgain}>
        <EmailQuota />
        <Health />
      </EmailLog>
    </>
  )
}

const REREAD_MS = 30_000

/** Whether email gets through: what was sent in the last day, how long some has waited, and the last problem. */
function Health() {
  const { data, error, refetch } = useQuery({ ...queryAt('/api/super-admin/mail-health'), refetchInterval: REREAD_MS })
  if (error) return <LoadFailure message={error.message} onRetry={refetch} />
  return (
    <section aria-label="Email health" className="mt-5">
      {data?.isHeld && <Held />}
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-soft border border-line bg-line xl:grid-cols-4">
        <Stat label="Sent in 24 Hours" value={data && figure(data.lastDay.sent)} />
        <Stat label="Failed in 24 Hours" value={data && figure(data.lastDay.failed)} />
        <Stat label="Not Sent in 24 Hours" value={data && figure(data.lastDay.suppressed)} />
        <Stat label="Oldest Waiting" value={data && waited(data.oldestWaitingSeconds)} />
      </dl>
      {data && <Details health={data} />}
    </section>
  )
}

function Details({ health }: { health: EmailHealth }) {
  const { lastSentAt, lastProblem, addresses } = health
  const { bounced, unsubscribed, complained } = addresses
  return (
    <ul className="mt-2 text-sm text-ink-soft">
      <li>
        {lastSentAt ? `Last sent ${shortMoment(new Date(lastSentAt), ownTimeZone)}.` : 'Nothing sent in 24 hours.'}
      </li>
      <li>
        Addresses: {figure(bounced)} bounced, {figure(unsubscribed)} unsubscribed, {figure(complained)} marked as spam.
      </li>
      {lastProblem && (
        <li>
          Last problem ({shortMoment(new Date(lastProblem.createdAt), ownTimeZone)}): {lastProblem.problem}
        </li>
      )}
    </ul>
  )
}

function figure(number: number): string {
  return number.toLocaleString('en-US')
}

/** Says that email waits because the database was copied or moved, and lets it go. */
function Held() {
  const sending = useChange(() => superAdminCall('POST', '/api/super-admin/mails/send-held'), {
    done: 'Held emails are being sent',
    failed: 'Failed to send held emails',
  })
  return (
    <div className="mb-5 rounded-small border-l-4 border-marigold bg-marigold-wash px-4 py-3">
      <p>
        Emails are held, because this database was copied or moved. If the original is still running, it sends them.
        Send them from here only if this site takes its place.
      </p>
      <button
        type="button"
        className="button mt-3"
        disabled={sending.isPending}
        onClick={() => sending.mutate(undefined)}
      >
        Send Held Emails
      </button>
    </div>
  )
}

/** How long something has waited: "12 minutes"; `seconds` is `null` when nothing does. */
export function waited(seconds: number | null): string {
  if (seconds === null) return 'None'
  return durationInWords(Math.max(1, seconds))
}
