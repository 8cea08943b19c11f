import type { EmailHealth } from '../../../api/contract/email/email-view.ts'
import { shortMoment } from '../../../api/contract/values/time/moment.ts'
import { EmailSkeletons } from '../../ui/emails/EmailSkeletons.tsx'
import { EmailTabs, filterOf } from '../../ui/emails/EmailTabs.tsx'
import { NotSending } from '../../ui/emails/NotSending.tsx'
import { Loaded, LoadFailure } from '../../ui/list/Loaded.tsx'
import { Stat } from '../../ui/list/Stat.tsx'
import { useListAt } from '../../ui/list/use-list-at.ts'
import { EmailQuota } from '../frame/EmailQuota.tsx'
import { useHeldEmails, useSendAgain } from '../frame/queries/changes.ts'
import { useEmails, useMailHealth } from '../frame/queries/emails.ts'
import { waited } from './waited.ts'

/** The reader's own time zone: each organization has another. */
const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

/** Every email there is, and whether email gets through. */
export function Emails() {
  const at = useListAt()
  const query = useEmails({ ...at, state: filterOf(at.status) })
  const sendAgain = useSendAgain()
  return (
    <>
      <h1 className="text-3xl">Emails</h1>
      {query.data?.sending === false && <NotSending />}
      <EmailQuota />
      <Health timeZone={timeZone} />
      <Loaded query={query} loading={<EmailSkeletons />}>
        {(list) => (
          <EmailTabs
            list={list}
            at={at}
            timeZone={timeZone}
            namesOrganization
            pending={sendAgain.isPending ? sendAgain.variables : null}
            onSendAgain={sendAgain.mutate}
          />
        )}
      </Loaded>
    </>
  )
}

/** Whether email gets through: what was sent in the last day, how long some has waited, and the last problem. */
function Health({ timeZone }: { timeZone: string }) {
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

function Details({ health, timeZone }: { health: EmailHealth; timeZone: string }) {
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

/** Says that email waits because the database was copied or moved, and lets it go. */
function Held() {
  const sending = useHeldEmails()
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
