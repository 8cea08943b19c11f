import type { MailHealth } from '../../../api/contract/email/mail-view.ts'
import { shortMoment } from '../../../api/contract/values/time/moment.ts'
import { LoadFailure } from '../../ui/list/LoadFailure.tsx'
import { Stat } from '../../ui/list/Stat.tsx'
import { useMailHealth } from '../frame/queries/mails.ts'
import { Held } from './Held.tsx'
import { waited } from './waited.ts'

/** Whether email gets through: what was sent in the last day, how long some has waited, and the last problem. */
export function Health({ timeZone }: { timeZone: string }) {
  const { data, error, refetch } = useMailHealth()
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
      {data && <Details health={data} timeZone={timeZone} />}
    </section>
  )
}

function Details({ health, timeZone }: { health: MailHealth; timeZone: string }) {
  const { lastSentAt, lastProblem, addresses } = health
  const { bounced, unsubscribed, complained } = addresses
  return (
    <ul className="mt-2 text-sm text-ink-soft">
      <li>{lastSentAt ? `Last sent ${shortMoment(new Date(lastSentAt), timeZone)}.` : 'Nothing sent in 24 hours.'}</li>
      <li>
        Addresses: {figure(bounced)} bounced, {figure(unsubscribed)} unsubscribed, {figure(complained)} marked as spam.
      </li>
      {lastProblem && (
        <li>
          Last problem ({shortMoment(new Date(lastProblem.createdAt), timeZone)}): {lastProblem.problem}
        </li>
      )}
    </ul>
  )
}

function figure(number: number): string {
  return number.toLocaleString('en-US')
}
