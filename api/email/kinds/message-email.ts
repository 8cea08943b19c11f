import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Orm, Tx } from '../../../db/clients.ts'
import { readTogether } from '../../../db/read-together.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { message } from '../../../db/schema/messages.ts'
import type { organization } from '../../../db/schema/organizations.ts'
import type { MessageEmail } from '../../../emails/kinds/message.tsx'
import { hasItemOf, readWinners } from '../../checkout/balances/read-winners.ts'
import { balanceOf } from '../../contract/checkout/account.ts'
import type { MessageDraft } from '../../contract/email/message.ts'
import { DAY_MS } from '../../contract/values/time/time.ts'
import { unsubscribeUrl } from '../preferences/links.ts'
import { languageAt } from './bidder-language.ts'
import { type Draft, type DraftContext, defineEmail, needless, toSend } from './define-email.ts'
import { findOrganization, senderOf } from './item-facts.ts'

const ONE_NOTICE_A_DAY = 'One notice a day until they confirm their email.'

/**
 * To a bidder: what a team wrote to them and others. Whose address nobody confirmed is told once a day that there are
 * messages, by any team.
 */
export const messageEmail = defineEmail({
  template: async () => (await import('../../../emails/kinds/message.tsx')).message,
  // Emails that were queued before events were stored with them have none.
  content: z.object({ messageId: z.uuid(), eventId: z.uuid().optional() }),
  budget: 'auction',
  overBudget: 'wait',
  draft(draft, content) {
    return draftTogether(draft.tx, { draft, content })
  },
  // They get it once they confirmed their email.
  withoutOwnWords: (email) => ({ ...email, subject: '', text: '' }),
})

interface MessageRow {
  draft: DraftContext
  content: { messageId: string; eventId?: string | undefined }
}

/** Judged together: of those that leave at one moment only the first is a notice, and one that is not needed is none. */
const draftTogether = readTogether(async (orm, messages: readonly MessageRow[]): Promise<Draft<MessageEmail>[]> => {
  const drafts = await Promise.all(messages.map(draftOne))
  const notified = await readNotified(orm, messages)
  const first = new Map<string, string>()
  messages.forEach(({ draft: { row, recipient } }, index) => {
    const earlier = first.get(recipient.email)
    if (drafts[index]?.kind === 'email' && !(earlier && earlier < row.id)) first.set(recipient.email, row.id)
  })
  return drafts.map((drafted, index) => {
    const { row, recipient } = messages[index]?.draft ?? {}
    if (drafted.kind !== 'email' || !row || !recipient || recipient.confirmedAt) return drafted
    return notified.has(recipient.email) || first.get(recipient.email) !== row.id ? needless(ONE_NOTICE_A_DAY) : drafted
  })
})

async function draftOne({ draft, content: { messageId, eventId } }: MessageRow): Promise<Draft<MessageEmail>> {
  const { tx, row } = draft
  const organizationRow = await findOrganization(tx, row.organizationId)
  if (!organizationRow?.isActive) return needless('The organization is inactive, or was deleted.')
  const [written] = await tx.select().from(message).where(eq(message.id, messageId))
  if (!written) return needless('The message was deleted.')
  const { audience } = written
  // Wins are cancelled, and paid, while an email waits.
  if (audience === 'winners') {
    const account = await readAccount(draft, organizationRow.id, eventId ? hasItemOf(eventId) : undefined)
    if (!account?.itemCount) return needless('They no longer have what they won.')
  }
  if (audience === 'unpaid') {
    const account = await readAccount(draft, organizationRow.id)
    if (!account || balanceOf(account).balance === 0) return needless('They’ve paid.')
  }
  return toSend(await messageEmailOf(draft, organizationRow, written))
}

/** Which of these addresses were told within a day that there are messages for them, by any team. */
async function readNotified(orm: Orm | Tx, messages: readonly MessageRow[]): Promise<Set<string>> {
  const [now = new Date()] = messages.map(({ draft }) => draft.now)
  const isTheirs = inArray(outbox.recipient, [...new Set(messages.map(({ draft }) => draft.row.recipient))])
  const isRecent = gt(outbox.claimedAt, new Date(now.getTime() - DAY_MS))
  const isNotice = and(eq(outbox.kind, 'message'), inArray(outbox.state, ['sending', 'sent']))
  const rows = await orm
    .select({ email: outbox.recipient })
    .from(outbox)
    .where(and(isTheirs, isRecent, isNotice))
  return new Set(rows.map(({ email }) => email))
}

/** A message as one of its readers gets it. See product#messages-to-bidders. */
export async function messageEmailOf(
  { tx, recipient, publicUrl }: Pick<DraftContext, 'tx' | 'recipient' | 'publicUrl'>,
  own: typeof organization.$inferSelect,
  { audience, subject, text }: Pick<MessageDraft, 'audience' | 'subject' | 'text'>,
): Promise<MessageEmail> {
  return {
    kind: 'message',
    organization: senderOf(own, publicUrl),
    language: await languageAt(tx, own.id, recipient.email),
    audience,
    subject,
    text,
    unsubscribeUrl: unsubscribeUrl(publicUrl, recipient),
  }
}

async function readAccount({ tx, row }: DraftContext, organizationId: string, winnerFilter: SQL = sql`true`) {
  const [account] = await readWinners(tx, organizationId, sql`w.email = ${row.recipient} and ${winnerFilter}`)
  return account ?? null
}
