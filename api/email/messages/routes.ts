import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { Elysia } from 'elysia'
import type { z } from 'zod'
import type { AtHand } from '../../../db/at-hand.ts'
import type { Orm } from '../../../db/clients.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { message } from '../../../db/schema/messages.ts'
import { organization } from '../../../db/schema/organizations.ts'
import {
  type Audience,
  audienceQuery,
  MESSAGES_A_DAY,
  type MessageDraft,
  type MessagePreview,
  type MessageView,
  messageDraft,
  messageForm,
  messageList,
  messagePreview,
  recipientCount,
  sentMessage,
} from '../../contract/email/message.ts'
import { ERASED } from '../../contract/values/address/mask.ts'
import type { EmailState } from '../../contract/values/kind/email-kind.ts'
import { type ListQuery, listQuery, paginate } from '../../contract/values/list/pagination.ts'
import { idsIn } from '../../contract/values/list/picked-ids.ts'
import { problem } from '../../contract/values/problem.ts'
import { teamMember } from '../../server/access/guards.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { refuse } from '../../server/http/refuse.ts'
import type { DraftContext } from '../kinds/define-email.ts'
import { withMyBids } from '../kinds/draft-email.ts'
import { messageEmailOf } from '../kinds/message-email.ts'
import { madeUpRecipient, showEmail } from '../outbox/show-email.ts'
import { readRecipients, refuseMessage } from './read-recipients.ts'
import { sendMessage } from './send-message.ts'

/** What a team writes to bidders. See product#messages-to-bidders. */
export function messageRoutes(context: AppContext) {
  const { config, database, clock } = context
  const { orm } = database
  return new Elysia({ prefix: '/:orgSlug/admin/messages', tags: ['Emails'] })
    .use(teamMember(context, 'write to bidders'))
    .get('', ({ team, query }) => listMessages(orm, team.organization.id, query), {
      query: listQuery.omit({ search: true }),
      response: { 200: messageList },
      detail: { summary: 'A page of messages to bidders, newest first, and what became of them' },
    })
    .get(
      '/recipients',
      ({ team, query: { audience, items } }) => {
        const itemIds = items === undefined ? null : idsIn(items.toLowerCase())
        return countRecipients(orm, team.organization, { audience, itemIds }, clock.now())
      },
      {
        query: audienceQuery,
        response: { 200: recipientCount },
        detail: { summary: 'How many a message would reach' },
      },
    )
    .post(
      '/preview',
      ({ team, body }) =>
        previewMessage(orm, team.organization, body, { publicUrl: config.publicUrl, now: clock.now() }),
      {
        body: messageDraft,
        response: { 200: messagePreview },
        detail: { summary: 'A message as its readers will get it' },
      },
    )
    .post(
      '',
      async ({ team: { organization, person }, body }) => {
        const sending = { organization, sender: person, now: clock.now() }
        const outcome = await sendMessage(orm, body, sending)
        return outcome.kind === 'sent' ? { recipients: outcome.recipients } : refuseSending(outcome.kind)
      },
      {
        body: messageForm,
        response: { 200: sentMessage, 403: problem, 409: problem },
        detail: { summary: 'Write to bidders' },
      },
    )
}

function refuseSending(kind: 'reused' | 'nobody' | 'unconfirmed' | 'limit') {
  if (kind === 'nobody') return refuse(409, 'This message would reach no one.')
  if (kind === 'reused') return refuse(409, 'A message was sent from this form before. Please look at your messages.')
  if (kind === 'limit')
    return refuse(409, `You can send ${MESSAGES_A_DAY} messages in 24 hours. Please try again later.`)
  return refuse(403, 'Please have your admin confirm their email first.')
}

/** A page of what an organization wrote to bidders, newest first, with what became of it by now. */
async function listMessages(
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

/** How many are in which state; of several emails to one of them, the one that got furthest counts. */
async function countStates(orm: Orm, ids: string[]): Promise<Map<string, Counted[]>> {
  // As the index has it.
  const messageId = sql<string>`(${outbox.content} ->> 'messageId')`
  // Sent again, or once they confirmed their email, they are one; of those who were erased each is another.
  const reader = sql`case when ${outbox.recipient} = ${sql.raw(`'${ERASED}'`)} then ${outbox.id}::text else ${outbox.recipient} end`
  const furthest = orm
    .selectDistinctOn([messageId, reader], { id: messageId.as('message_id'), state: outbox.state })
    .from(outbox)
    .where(and(sql`${outbox.kind} = 'message'`, inArray(messageId, ids)))
    .orderBy(
      messageId,
      reader,
      sql`array_position(array['sent', 'sending', 'queued', 'bounced', 'failed'], ${outbox.state}::text)`,
    )
    .as('furthest')
  const { id, state } = furthest
  const rows = await orm.select({ id, state, emails: count() }).from(furthest).groupBy(id, state)
  return Map.groupBy(rows, ({ id }) => id)
}

async function readTitles(orm: Orm, organizationId: string, ids: string[]): Promise<Map<string, string>> {
  const rows = await orm
    .select({ id: auctionItem.id, title: auctionItem.title })
    .from(auctionItem)
    .where(and(eq(auctionItem.organizationId, organizationId), inArray(auctionItem.id, ids)))
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** How many a message would reach as of now, and whether it could be sent. */
async function countRecipients(
  orm: Orm,
  organizationAtHand: AtHand,
  audience: Audience,
  now: Date,
): Promise<z.output<typeof recipientCount>> {
  const { emails, ...others } = await readRecipients(orm, organizationAtHand, audience)
  return { count: emails.length, ...others, refusal: await refuseMessage(orm, organizationAtHand.id, now) }
}

/** How many a message would reach, and the email as the first of them will read it. Nothing is written. */
async function previewMessage(
  orm: Orm,
  organizationAtHand: AtHand,
  draft: MessageDraft,
  occasion: Pick<DraftContext, 'publicUrl' | 'now'>,
): Promise<MessagePreview> {
  const { emails, ...others } = await readRecipients(orm, organizationAtHand, draft)
  const { id: organizationId } = organizationAtHand
  const refusal = await refuseMessage(orm, organizationId, occasion.now)
  const [first] = emails
  const email = first === undefined ? null : await show(orm, organizationId, { draft, address: first }, occasion)
  return { count: emails.length, ...others, refusal, email }
}

async function show(
  orm: Orm,
  organizationId: string,
  { draft, address }: { draft: MessageDraft; address: string },
  { publicUrl, now }: Pick<DraftContext, 'publicUrl' | 'now'>,
) {
  const recipient = madeUpRecipient(address)
  const email = await orm.transaction(async (tx) => {
    const [organizationRow] = await tx.select().from(organization).where(eq(organization.id, organizationId))
    return organizationRow ? messageEmailOf({ tx, recipient, publicUrl }, organizationRow, draft) : null
  })
  if (!email) return null
  const { subject, html } = await showEmail(
    await withMyBids(email, { recipient, publicUrl, now }),
    'lead nowhere',
    publicUrl,
  )
  return { recipient: address, subject, html }
}
