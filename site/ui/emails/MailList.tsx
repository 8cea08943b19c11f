import { groupOf } from '../../../api/contract/email/mail-groups.ts'
import type { MailView } from '../../../api/contract/email/mail-view.ts'
import type { MailState } from '../../../api/contract/values/kind/mail-kind.ts'
import { shortMoment } from '../../../api/contract/values/time/moment.ts'
import { Rows } from '../list/Rows.tsx'

const WAITING = 'border-marigold bg-marigold-wash'
const LOST = 'border-brick bg-brick-wash'

const looks: Record<MailState, { name: string; look: string }> = {
  queued: { name: 'Waiting', look: WAITING },
  sending: { name: 'Sending', look: WAITING },
  sent: { name: 'Sent', look: 'border-leaf bg-leaf-wash' },
  failed: { name: 'Failed', look: LOST },
  bounced: { name: 'Bounced', look: LOST },
  suppressed: { name: 'Not Sent', look: 'border-dashed border-line-strong' },
}

/** What a list of emails needs to know besides its emails. */
export interface MailListSetting {
  /** In which zone times are shown. */
  timeZone: string
  /** Whether each email names its organization. */
  namesOrganization?: boolean
  /** The email that is being sent again; `null` when none is. */
  pending: MailView | null
  /** `null` when the user may not send any again. */
  onSendAgain: ((mail: MailView) => void) | null
}

/** Emails, newest first: what became of each, and a button to send it again. */
export function MailList({ mails, ...setting }: MailListSetting & { mails: MailView[] }) {
  const { pending, onSendAgain } = setting
  return (
    <Rows>
      {mails.map((mail) => (
        <li key={mail.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
          <Mail mail={mail} {...setting} />
          {mail.canSendAgain && onSendAgain && <SendAgain mail={mail} pending={pending} onSendAgain={onSendAgain} />}
        </li>
      ))}
    </Rows>
  )
}

function Mail({ mail, timeZone, namesOrganization = false }: MailListSetting & { mail: MailView }) {
  const { state, subject, recipient, problem, organization, item, attempts } = mail
  return (
    <div className="min-w-0 grow basis-80 text-sm">
      <p className="figures flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
        <MailBadge state={state} />
        <When mail={mail} timeZone={timeZone} />
        {attempts > 0 && <span>tried {attempts === 1 ? 'once' : `${attempts} times`}</span>}
      </p>
      <p className="mt-1 line-clamp-3 text-base font-semibold">{subject}</p>
      <p>
        {recipient}
        {namesOrganization && organization && <span className="text-ink-soft"> · {organization.name}</span>}
        {item && organization && (
          <>
            {' · '}
            {/* One that is hidden has no other page; from there one that is public leads to its own. */}
            <a
              href={`/${organization.slug}/${item.slug}?preview=team`}
              target="_blank"
              rel="noopener"
              className="text-link"
            >
              View Item<span className="sr-only">: {item.title}</span>
            </a>
          </>
        )}
      </p>
      {problem && <p className={groupOf(state) === 'failed' ? 'text-brick' : 'text-ink-soft'}>{problem}</p>}
    </div>
  )
}

function When({ mail: { sendAfter, sentAt, createdAt }, timeZone }: { mail: MailView; timeZone: string }) {
  const instant = sendAfter ?? sentAt ?? createdAt
  return (
    <time dateTime={instant}>
      {sendAfter && 'waits until '}
      {shortMoment(new Date(instant), timeZone)}
    </time>
  )
}

interface SendAgainProps {
  mail: MailView
  pending: MailView | null
  onSendAgain: (mail: MailView) => void
}

function SendAgain({ mail, pending, onSendAgain }: SendAgainProps) {
  return (
    <button
      type="button"
      className="button"
      aria-label={`Resend to ${mail.recipient}: ${mail.subject}`}
      aria-disabled={pending !== null}
      onClick={() => pending === null && onSendAgain(mail)}
    >
      {pending?.id === mail.id ? 'Sending…' : 'Resend'}
    </button>
  )
}

/** The state of an email. */
function MailBadge({ state }: { state: MailState }) {
  const { name, look } = looks[state]
  return <span className={`rounded-full border px-2 py-px font-semibold text-ink ${look}`}>{name}</span>
}
