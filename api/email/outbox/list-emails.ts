import { and, count, desc, eq, getTableColumns, ilike, inArray, lt, notExists, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { containsPattern } from '../../../db/contains-pattern.ts'
import { countWhere } from '../../../db/count-where.ts'
import { URGENCIES_IN_TURN } from '../../../db/schema/email-urgency.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { type EmailGroup, groupOf, statesOf } from '../../contract/email/email-groups.ts'
import {
  type EmailCounts,
  type EmailList,
  type EmailQuery,
  type EmailView,
  spokenSubject,
} from '../../contract/email/email-view.ts'
import { isSecret } from '../../contract/values/kind/email-kind.ts'
import { paginate } from '../../contract/values/list/pagination.ts'
import { MINUTE_MS } from '../../contract/values/time/time.ts'
import type { OutboxRow } from '../kinds/define-email.ts'
import { isOpenable } from './show-email.ts'

/**
 * A page of an organization's emails, newest first. Past the last page is the last.
 * @param organizationId `null` for those of the whole platform
 * @param seesAddresses whether who asks may know whose addresses are there; whoever may not finds none by them
 */
export async function listEmails(
  orm: Orm,
  organizationId: string | null,
  { page, limit, search, state }: EmailQuery,
  now: Date,
  seesAddresses = true,
): Promise<Omit<EmailList, 'sending'>> {
  const among = organizationId === null ? isNotOfDemo(orm) : eq(outbox.organizationId, organizationId)
  const isSearchedFor = seesAddresses ? ilike(outbox.recipient, containsPattern(search)) : sql`false`
  const matchingEmails = and(among, search === '' ? undefined : isSearchedFor)
  const counts = await countEmails(orm, matchingEmails)
  const pagination = paginate(page, counts[state], limit)
  const rows = await orm
    .select({
      row: emailColumns,
      canOpen: sql`${isOpenable}`.mapWith(Boolean),
      item: { title, slug, isActive, deletedAt },
      isOrganizationActive: organization.isActive,
      organization: { name: organization.name, slug: organization.slug },
    })
    .from(outbox)
    .leftJoin(auctionItem, eq(auctionItem.id, outbox.auctionItemId))
    .leftJoin(organization, eq(organization.id, outbox.organizationId))
    .where(and(matchingEmails, state === 'all' ? undefined : inArray(outbox.state, statesOf(state))))
    .orderBy(desc(outbox.id))
    .limit(limit)
    .offset((pagination.page - 1) * limit)
  return { emails: rows.map((row) => viewEmail(row, now)), counts, pagination }
}

const { content, email, ...emailColumns } = getTableColumns(outbox)
const { title, slug, isActive, deletedAt } = auctionItem

/** An email and what it is about, as they stand in the database. */
interface EmailRow {
  row: Omit<OutboxRow, 'content' | 'email'>
  item: Pick<typeof auctionItem.$inferSelect, 'title' | 'slug' | 'isActive' | 'deletedAt'> | null
  canOpen: boolean
  organization: EmailView['organization']
  isOrganizationActive: boolean | null
}

/** An email as the team sees it at `now`. */
function viewEmail({ row, item, canOpen, organization, isOrganizationActive }: EmailRow, now: Date): EmailView {
  const { id, recipient, kind, state, attempts, problem } = row
  const isItemPublic = isOrganizationActive && item?.isActive && !item.deletedAt
  const isPutOff = state === 'queued' && row.sendAfter > now
  return {
    id,
    organization,
    recipient,
    kind,
    state,
    attempts,
    problem,
    subject: row.subject ?? spokenSubject(kind, item?.title ?? null),
    item: isItemPublic ? { title: item.title, slug: item.slug } : null,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    sendAfter: isPutOff ? row.sendAfter.toISOString() : null,
    canSendAgain: organization !== null && !isSecret(kind) && groupOf(state) !== 'waiting',
    canOpen: organization !== null && canOpen,
  }
}

/** Whether an email is not the demo's, as SQL: those are shown, never sent, and count in no figure. */
export function isNotOfDemo(orm: Orm): SQL {
  const demo = orm
    .select({ id: organization.id })
    .from(organization)
    .where(and(eq(organization.id, outbox.organizationId), organization.isDemo))
  return notExists(demo)
}

/** How many emails meet `condition`, by where they stand. One pass over them. */
export async function countEmails(orm: Orm, condition: SQL | undefined): Promise<EmailCounts> {
  const [counts] = await orm
    .select({
      all: count(),
      waiting: countOf('waiting'),
      sent: countOf('sent'),
      failed: countOf('failed'),
      suppressed: countOf('suppressed'),
    })
    .from(outbox)
    .where(condition)
  if (!counts) throw new Error('A count came back empty')
  return counts
}

function countOf(group: EmailGroup) {
  return countWhere(inArray(outbox.state, statesOf(group)))
}

/** Emails due for longer wait for a provider that is slow, or away. */
const USUAL_WAIT_MS = 2 * MINUTE_MS

/** In the words of the index of what is due in turn. Codes and invitations are not in it: they are the first to leave. */
const IS_WAITING = sql`${outbox.state} = 'queued' and ${outbox.urgency} > 0 and ${inArray(outbox.urgency, [...URGENCIES_IN_TURN])}`

/** How many emails of an organization have been due for two minutes, and were not sent. */
export function countWaiting(orm: Orm, organizationId: string, now: Date): Promise<number> {
  const dueLongAgo = lt(outbox.sendAfter, new Date(now.getTime() - USUAL_WAIT_MS))
  return orm.$count(outbox, and(IS_WAITING, eq(outbox.organizationId, organizationId), dueLongAgo, isNotOfDemo(orm)))
}
