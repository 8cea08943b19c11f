import { and, countDistinct, desc, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Orm } from '../../../db/clients.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { message } from '../../../db/schema/messages.ts'
import type { MessageView, messageList } from '../../contract/email/message.ts'
import type { EmailState } from '../../contract/values/kind/email-kind.ts'
import { type ListQuery, paginate } from '../../contract/values/list/pagination.ts'

/** A page of what an organization wrote to bidders, newest first, with what became of it by now. */
export async function listMessages(
  orm: Orm,
  organizationId: string,
  { page, limit }: Pick<ListQuery, 'page' | 'limit'>,
): Promise<z.output<typeof messageList>> {
  const isOwn = eq(message.organizationId, organizationId)
  const pagination = paginate(page, await orm.$count(message, isOwn), limit)
  const rows = await orm
    .select()
    .from(message)
    .where(isOwn)
    .orderBy(desc(message.sentAt), desc(message.id))
    .limit(limit)
    .offset((pagination.page - 1) * limit)
  const [states, titles] = await Promise.all([
    countStates(
      orm,
      rows.map(({ id }) => id),
    ),
    readTitles(
      orm,
      organizationId,
      rows.flatMap(({ itemIds }) => itemIds ?? []),
    ),
  ])
  const messages = rows.map(({ id, audience, itemIds, subject, text, recipients, sentAt, sentByName }) => ({
    id,
    audience,
    subject,
    text,
    recipients,
    sentAt: sentAt.toISOString(),
    byName: sentByName,
    items: (itemIds ?? []).flatMap((item) => titles.get(item) ?? []),
    ...inGroups(states.get(id) ?? []),
  }))
  return { messages, pagination }
}

interface Counted {
  state: EmailState
  emails: number
}

function inGroups(counted: Counted[]): Pick<MessageView, 'sent' | 'bounced' | 'waiting' | 'suppressed'> {
  const sum = (...states: EmailState[]) =>
    counted.filter(({ state }) => states.includes(state)).reduce((total, { emails }) => total + emails, 0)
  return {
    sent: sum('sent'),
    bounced: sum('bounced', 'failed'),
    waiting: sum('queued', 'sending'),
    suppressed: sum('suppressed'),
  }
}

async function countStates(orm: Orm, ids: string[]): Promise<Map<string, Counted[]>> {
  // As the index has it.
  const messageId = sql<string>`(${outbox.content} ->> 'messageId')`
  const rows = await orm
    .select({ id: messageId, state: outbox.state, emails: countDistinct(outbox.recipient) })
    .from(outbox)
    .where(and(sql`${outbox.kind} = 'message'`, inArray(messageId, ids)))
    .groupBy(messageId, outbox.state)
  return Map.groupBy(rows, ({ id }) => id)
}

async function readTitles(orm: Orm, organizationId: string, ids: string[]): Promise<Map<string, string>> {
  const rows = await orm
    .select({ id: auctionItem.id, title: auctionItem.title })
    .from(auctionItem)
    .where(and(eq(auctionItem.organizationId, organizationId), inArray(auctionItem.id, ids)))
  return new Map(rows.map(({ id, title }) => [id, title]))
}
