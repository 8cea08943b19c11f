import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { AtHand } from '../../../db/at-hand.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { lockOrganization } from '../../../db/locks.ts'
import { message } from '../../../db/schema/messages.ts'
import type { MessageForm, MessageRefusal } from '../../contract/email/message.ts'
import { MINUTE_MS } from '../../contract/values/time/time.ts'
import { writeEmail } from '../outbox/write-email.ts'
import { readRecipients, refuseMessage } from './read-recipients.ts'

/** What became of it. `reused`: its id is that of another message. `nobody`: it would reach no one. */
export type MessageOutcome = { kind: 'sent'; recipients: number } | { kind: 'reused' | 'nobody' | MessageRefusal }

interface Sending {
  organization: AtHand
  sender: { id: string; name: string }
  now: Date
}

/** As many emails of one message leave in a minute at most: meanwhile what bids cause is sent as well. */
const EMAILS_A_MINUTE = 600
/** A statement takes so many rows. */
const ROWS = 1_000

/**
 * Writes a message to all whom it reaches as of now, in one transaction: to all, or nobody. Sent again it is sent
 * already. See product#messages-to-bidders.
 */
export function sendMessage(orm: Orm, form: MessageForm, sending: Sending): Promise<MessageOutcome> {
  return orm.transaction(async (tx): Promise<MessageOutcome> => {
    // So that of two at once the second one counts the first.
    await lockOrganization(tx, sending.organization.id)
    const earlier = await findEarlier(tx, form, sending.organization.id)
    if (earlier) return earlier
    const refusal = await refuseMessage(tx, sending.organization.id, sending.now)
    if (refusal) return { kind: refusal }
    const { emails } = await readRecipients(tx, sending.organization, form)
    return emails.length === 0 ? { kind: 'nobody' } : write(tx, form, emails, sending)
  })
}

async function findEarlier(
  tx: Tx,
  { id, ...form }: MessageForm,
  organizationId: string,
): Promise<MessageOutcome | null> {
  const [earlier] = await tx.select().from(message).where(eq(message.id, id))
  if (!earlier) return null
  // The same words to others are another message.
  const { audience, itemIds, subject, text, recipients } = earlier
  const isSame =
    earlier.organizationId === organizationId && isDeepStrictEqual(form, { audience, itemIds, subject, text })
  return isSame ? { kind: 'sent', recipients } : { kind: 'reused' }
}

async function write(
  tx: Tx,
  form: MessageForm,
  emails: string[],
  { organization, sender, now }: Sending,
): Promise<MessageOutcome> {
  const { id: organizationId, eventId } = organization
  const sent = { recipients: emails.length, sentAt: now, sentBy: sender.id, sentByName: sender.name }
  const written = await tx
    .insert(message)
    .values({ ...form, organizationId, ...sent })
    .onConflictDoNothing()
    .returning({ id: message.id })
  // Somebody else's, written since it was looked for.
  if (written.length === 0) return { kind: 'reused' }
  const rows = emails.map((recipient, index) => ({
    kind: 'message' as const,
    organizationId,
    recipient,
    content: { messageId: form.id, eventId },
    sendAfter: new Date(now.getTime() + Math.floor(index / EMAILS_A_MINUTE) * MINUTE_MS),
  }))
  for (let from = 0; from < rows.length; from += ROWS) await writeEmail(tx, ...rows.slice(from, from + ROWS))
  tx.addActivity({ kind: 'message-sent', organizationId, subjectId: form.id, about: form.subject })
  return { kind: 'sent', recipients: emails.length }
}
