import { type EmailFilter, emailFilters, groupOf } from '../../../api/contract/email/email-groups.ts'
import type { EmailView, EmailList as List } from '../../../api/contract/email/email-view.ts'
import type { EmailState } from '../../../api/contract/values/kind/email-kind.ts'
import { shortMoment, zoneName } from '../../../api/contract/values/time/moment.ts'
import { Tabs } from '../controls/Tabs.tsx'
import { Pages } from '../list/Pages.tsx'
import { Rows } from '../list/Rows.tsx'
import { SearchBox } from '../list/SearchBox.tsx'
import type { ListAt } from '../list/use-list-at.ts'

const tabs: Record<EmailFilter, { name: string; none: string }> = {
  all: { name: 'All', none: 'No emails yet. Bid receipts, outbid notices, and winning notices appear here.' },
  waiting: { name: 'Waiting', none: 'Nothing waiting.' },
  sent: { name: 'Sent', none: 'Nothing sent yet.' },
  failed: { name: 'Failed', none: 'Nothing failed.' },
  suppressed: { name: 'Not Sent', none: 'Nothing here.' },
}

/** Which emails to show: those the address names, or all. */
export function filterOf(status: string): EmailFilter {
  return emailFilters.find((filter) => filter === status) ?? 'all'
}

/** The emails by state, with the search and the page that the address asks for. */
export function EmailTabs({ list, at, ...setting }: EmailListSetting & { list: List; at: ListAt }) {
  const { search, status, find, filter, turn } = at
  const nothing = (none: string) => (
    <p className="py-10 text-center text-ink-soft wrap-anywhere" role="status">
      {search ? `Nothing here matches “${search}”.` : none}
    </p>
  )
  return (
    <div className="mt-4">
      <Tabs
        label="Emails"
        value={filterOf(status)}
        onChange={filter}
        beside={
          (list.counts.all > 0 || search) && (
            <SearchBox label="Search emails" placeholder="Search by recipient" search={search} onSearch={find} />
          )
        }
        tabs={emailFilters.map((value) => ({
          value,
          label: `${tabs[value].name} (${list.counts[value].toLocaleString('en-US')})`,
          panel:
            list.mails.length === 0 ? (
              nothing(tabs[value].none)
            ) : (
              <>
                <p className="mb-2 text-sm text-ink-soft">Times in {zoneName(setting.timeZone)}</p>
                <EmailList mails={list.mails} {...setting} />
              </>
            ),
        }))}
      />
      <Pages {...list.pagination} of="emails" onTurn={turn} />
    </div>
  )
}

const WAITING = 'border-marigold bg-marigold-wash'
const LOST = 'border-brick bg-brick-wash'

const looks: Record<EmailState, { name: string; look: string }> = {
  queued: { name: 'Waiting', look: WAITING },
  sending: { name: 'Sending', look: WAITING },
  sent: { name: 'Sent', look: 'border-leaf bg-leaf-wash' },
  failed: { name: 'Failed', look: LOST },
  bounced: { name: 'Bounced', look: LOST },
  suppressed: { name: 'Not Sent', look: 'border-dashed border-line-strong' },
}

/** What a list of emails needs to know besides its emails. */
interface EmailListSetting {
  /** In which zone times are shown. */
  timeZone: string
  /** Whether each email names its organization. */
  namesOrganization?: boolean
  /** The email that is being sent again; `null` when none is. */
  pending: EmailView | null
  /** `null` when the user may not send any again. */
  onSendAgain: ((mail: EmailView) => void) | null
}

/** Emails, newest first: what became of each, and a button to send it again. */
function EmailList({ mails, ...setting }: EmailListSetting & { mails: EmailView[] }) {
  const { pending, onSendAgain } = setting
  return (
    <Rows>
      {mails.map((mail) => (
        <li key={mail.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
          <EmailEntry mail={mail} {...setting} />
          {mail.canSendAgain && onSendAgain && <SendAgain mail={mail} pending={pending} onSendAgain={onSendAgain} />}
        </li>
      ))}
    </Rows>
  )
}

function EmailEntry({ mail, timeZone, namesOrganization = false }: EmailListSetting & { mail: EmailView }) {
  const { state, subject, recipient, problem, organization, item, attempts } = mail
  return (
    <div className="min-w-0 grow basis-80 text-sm">
      <p className="figures flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
        <EmailBadge state={state} />
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

function When({ mail: { sendAfter, sentAt, createdAt }, timeZone }: { mail: EmailView; timeZone: string }) {
  const instant = sendAfter ?? sentAt ?? createdAt
  return (
    <time dateTime={instant}>
      {sendAfter && 'waits until '}
      {shortMoment(new Date(instant), timeZone)}
    </time>
  )
}

interface SendAgainProps {
  mail: EmailView
  pending: EmailView | null
  onSendAgain: (mail: EmailView) => void
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
function EmailBadge({ state }: { state: EmailState }) {
  const { name, look } = looks[state]
  return <span className={`rounded-full border px-2 py-px font-semibold text-ink ${look}`}>{name}</span>
}
