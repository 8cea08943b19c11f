import { Elysia } from 'elysia'
import {
  audienceQuery,
  MESSAGES_A_DAY,
  messageDraft,
  messageForm,
  messageList,
  messagePreview,
  recipientCount,
} from '../../contract/email/message.ts'
import { listQuery } from '../../contract/values/list/pagination.ts'
import { idsIn } from '../../contract/values/list/picked-ids.ts'
import { problem } from '../../contract/values/problem.ts'
import { teamMember } from '../../server/access/guards.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { refuse } from '../../server/http/refuse.ts'
import { listMessages } from './list-messages.ts'
import { countRecipients, previewMessage } from './preview-message.ts'
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
        const { kind } = await sendMessage(orm, body, sending)
        return kind === 'sent' ? { message: 'Message sent' } : refuseSending(kind)
      },
      {
        body: messageForm,
        response: { 200: problem, 403: problem, 409: problem },
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
