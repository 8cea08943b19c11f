import { and, desc, eq, getTableColumns, ilike, inArray } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { containsPattern } from '../../../db/contains-pattern.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { groupOf, statesOf } from '../../contract/email/email-groups.ts'
import { type EmailList, type EmailQuery, type EmailView, spokenSubject } from '../../contract/email/email-view.ts'
import { isSecret } from '../../contract/values/kind/email-kind.ts'
import { paginate } from '../../contract/values/list/pagination.ts'
import { countEmails } from './count-emails.ts'
import type { OutboxRow } from './draft.ts'
import { isNotOfDemo } from './is-not-of-demo.ts'

/**
 * A page of an organization's emails, newest first. Past the last page is the last.
 * @param organizationId `null` for those of the whole platform
 */
export async function listEmails(
  orm: Orm,
  organizationId: string | null,
  { page, limit, search, state }: EmailQuery,
  now: Date,
): Promise<Omit<EmailList, 'sending'>> {
  const among = organizationId === null ? isNotOfDemo(orm) : eq(outbox.organizationId, organizationId)
  const matchingEmails = and(among, search === '' ? undefined : ilike(outbox.recipient, containsPattern(search)))
  const counts = await countEmails(orm, matchingEmails)
  const pagination = paginate(page, counts[state], limit)
  const rows = await orm
    .select({
      mail: emailColumns,
      item: { title, slug, isActive, deletedAt },
      organization: { name: organization.name, slug: organization.slug },
    })
    .from(outbox)
    .leftJoin(auctionItem, eq(auctionItem.id, outbox.auctionItemId))
    .leftJoin(organization, eq(organization.id, outbox.organizationId))
    .where(and(matchingEmails, state === 'all' ? undefined : inArray(outbox.state, statesOf(state))))
    .orderBy(desc(outbox.id))
    .limit(limit)
    .offset((pagination.page - 1) * limit)
  return { mails: rows.map((row) => viewEmail(row, now)), counts, pagination }
}

const { content, email, ...emailColumns } = getTableColumns(outbox)
const { title, slug, isActive, deletedAt } = auctionItem

/** An email and what it is about, as they stand in the database. */
interface EmailRow {
  mail: Omit<OutboxRow, 'content' | 'email'>
  item: Pick<typeof auctionItem.$inferSelect, 'title' | 'slug' | 'isActive' | 'deletedAt'> | null
  organization: EmailView['organization']
}

/** An email as the team sees it at `now`. */
function viewEmail({ mail, item, organization }: EmailRow, now: Date): EmailView {
  const { id, recipient, kind, state, attempts, problem } = mail
  const isPutOff = state === 'queued' && mail.sendAfter > now
  return {
    id,
    organization,
    recipient: recipient,
    kind,
    state,
    attempts,
    problem,
    subject: mail.subject ?? spokenSubject(kind, item?.title ?? null),
    item: item?.isActive && !item.deletedAt ? { title: item.title, slug: item.slug } : null,
    createdAt: mail.createdAt.toISOString(),
    sentAt: mail.sentAt?.toISOString() ?? null,
    sendAfter: isPutOff ? mail.sendAfter.toISOString() : null,
    canSendAgain: organization !== null && !isSecret(kind) && groupOf(state) !== 'waiting',
  }
}
