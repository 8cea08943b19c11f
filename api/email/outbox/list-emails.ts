import { and, desc, eq, getTableColumns, ilike, inArray } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { containsPattern } from '../../../db/contains-pattern.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { statesOf } from '../../contract/email/email-groups.ts'
import type { EmailList, EmailQuery } from '../../contract/email/email-view.ts'
import { paginate } from '../../contract/values/list/pagination.ts'
import { countEmails } from './count-emails.ts'
import { isNotOfDemo } from './is-not-of-demo.ts'
import { viewEmail } from './view-email.ts'

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
