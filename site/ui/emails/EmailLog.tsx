import { keepPreviousData, type UseMutationResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type EmailFilter, emailFilters, groupOf } from '../../../api/contract/email/email-groups.ts'
import type { EmailList, EmailView } from '../../../api/contract/email/email-view.ts'
import type { EmailState } from '../../../api/contract/values/kind/email-kind.ts'
import { shortMoment, zoneName } from '../../../api/contract/values/time/moment.ts'
import { queryAt } from '../../api-client/data-cache.ts'
import { RowButton } from '../controls/RowButton.tsx'
import { Tabs } from '../controls/Tabs.tsx'
import { Loaded } from '../list/Loaded.tsx'
import { Pages } from '../list/Pages.tsx'
import { Rows } from '../list/Rows.tsx'
import { SearchBox } from '../list/SearchBox.tsx'
import { Status } from '../list/Status.tsx'
import { type ListAt, useListAt } from '../list/use-list-at.ts'

/** What each email of a list needs to know besides itself. */
interface Setting {
  /** In which zone times are shown. */
  timeZone: string
  /** Whether each email names its organization. */
  namesOrganization?: boolean
  /** Sends an email again; `null` when the user may not. */
  sendAgain: SendAgain | null
  /** Shows what an email said, to a team. */
  onOpen?: (email: EmailView) => void
}
type SendAgain = Pick<UseMutationResult<unknown, Error, EmailView>, 'isPending' | 'variables' | 'mutate'>

interface Props extends Setting {
  /** Where they are read. */
  path: '/api/super-admin/mails' | `/api/${string}/admin/mails`
  /** Said in place of an error's own message. */
  failure?: string
  /** What stands above them. */
  children?: ReactNode
}

/** Emails by what became of them; read again each time they are opened, and while one is being sent. */
export function EmailLog({ path, failure, children, ...setting }: Props) {
  const at = useListAt()
  const { page, search, status } = at
  const query = useQuery({
    ...queryAt(path, { page: String(page), state: filterOf(status), ...(search && { search }) }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => untilSent(state.data),
  })
  return (
    <>
      {query.data?.sending === false && <NotSending />}
      {children}
      <Loaded query={query} {...(failure && { failure })} loading={<Skeletons />}>
        {(list) => <EmailTabs list={list} at={at} {...setting} />}
      </Loaded>
    </>
  )
}

const REREAD_MS = 5000

/** How often to read a list of emails again: only while one is waiting and the site can send. */
function untilSent(list: EmailList | undefined): number | false {
  return list?.sending && list.emails.some(({ state }) => groupOf(state) === 'waiting') ? REREAD_MS : false
}

/** Above a list of emails on a site that cannot send any yet. */
function NotSending() {
  return (
    <p className="mt-5 rounded-small border-l-4 border-marigold bg-marigold-wash px-4 py-3">
      This site can’t send email yet. Messages will wait here. (Site host: set RESEND_API_KEY or SMTP_URL.)
    </p>
  )
}

const SKELETONS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** Placeholders for six emails while the list loads. */
function Skeletons() {
  return (
    <div className="mt-6" role="status" aria-label="Loading emails">
      <div className="h-11 max-w-md rounded-small bg-sunken" />
      <ul className="mt-6 divide-y divide-line rounded-soft border border-line">
        {SKELETONS.map((row) => (
          <li key={row} className="grid gap-2 px-4 py-3">
            <div className="h-5 w-40 rounded-small bg-sunken" />
            <div className="h-5 w-3/4 rounded-small bg-sunken" />
            <div className="h-4 w-1/2 rounded-small bg-sunken" />
          </li>
        ))}
      </ul>
    </div>
  )
}

const tabs: Record<EmailFilter, { name: string; none: string }> = {
  all: { name: 'All', none: 'No emails yet.' },
  waiting: { name: 'Waiting', none: 'Nothing waiting.' },
  sent: { name: 'Sent', none: 'Nothing sent yet.' },
  failed: { name: 'Failed', none: 'Nothing failed.' },
  suppressed: { name: 'Not Sent', none: 'Nothing here.' },
}

/** Which emails to show: those the address names, or all. */
function filterOf(status: string): EmailFilter {
  return emailFilters.find((filter) => filter === status) ?? 'all'
}

function EmailTabs({ list, at, ...setting }: Setting & { list: EmailList; at: ListAt }) {
  const { search, status, find, filter, turn } = at
  const nothing = (none: string) => (
    <Status className="py-10 text-center text-ink-soft wrap-anywhere">
      {search ? `Nothing here matches “${search}”.` : none}
    </Status>
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
            list.emails.length === 0 ? (
              nothing(tabs[value].none)
            ) : (
              <>
                <p className="mb-2 text-sm text-ink-soft">Times in {zoneName(setting.timeZone)}</p>
                <Entries emails={list.emails} {...setting} />
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

function Entries({ emails, ...setting }: Setting & { emails: EmailView[] }) {
  return (
    <Rows>
      {emails.map((email) => (
        <li key={email.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
          <EmailEntry email={email} {...setting} />
          <div className="flex gap-2">
            {email.canOpen && setting.onOpen && <Open email={email} onOpen={setting.onOpen} />}
            {email.canSendAgain && setting.sendAgain && <SendAgain email={email} action={setting.sendAgain} />}
          </div>
        </li>
      ))}
    </Rows>
  )
}

function EmailEntry({ email, timeZone, namesOrganization = false }: Setting & { email: EmailView }) {
  const { state, subject, recipient, problem, organization, item, attempts } = email
  return (
    <div className="min-w-0 grow basis-80 text-sm">
      <p className="figures flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
        <EmailBadge state={state} />
        <When email={email} timeZone={timeZone} />
        {attempts > 0 && <span>tried {attempts === 1 ? 'once' : `${attempts} times`}</span>}
      </p>
      <p className="mt-1 text-base font-semibold wrap-anywhere">{subject}</p>
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

function When({ email: { sendAfter, sentAt, createdAt }, timeZone }: { email: EmailView; timeZone: string }) {
  const instant = sendAfter ?? sentAt ?? createdAt
  return (
    <time dateTime={instant}>
      {sendAfter && 'waits until '}
      {shortMoment(new Date(instant), timeZone)}
    </time>
  )
}

function Open({ email, onOpen }: { email: EmailView; onOpen: (email: EmailView) => void }) {
  return (
    <RowButton name={`Open the email to ${email.recipient}: ${email.subject}`} onPress={() => onOpen(email)}>
      Open
    </RowButton>
  )
}

function SendAgain({ email, action }: { email: EmailView; action: SendAgain }) {
  const { isPending, variables, mutate } = action
  return (
    <RowButton
      name={`Resend to ${email.recipient}: ${email.subject}`}
      isPending={isPending}
      onPress={() => mutate(email)}
    >
      {isPending && variables?.id === email.id ? 'Sending…' : 'Resend'}
    </RowButton>
  )
}

/** The state of an email. */
function EmailBadge({ state }: { state: EmailState }) {
  const { name, look } = looks[state]
  return <span className={`rounded-full border px-2 py-px font-semibold text-ink ${look}`}>{name}</span>
}
