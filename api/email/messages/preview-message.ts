import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Orm } from '../../../db/clients.ts'
import { organization } from '../../../db/schema/organizations.ts'
import type { Audience, MessageDraft } from '../../contract/email/message-form.ts'
import type { MessagePreview, recipientCount } from '../../contract/email/message-view.ts'
import { messageLetterOf } from '../drafts/message-letter.ts'
import { withMyBids } from '../drafts/my-bids-letters.ts'
import { madeUpRecipient, showLetter } from '../outbox/show-letter.ts'
import { readRecipients } from './read-recipients.ts'
import { refuseMessage } from './refuse-message.ts'

interface Occasion {
  publicUrl: URL
  now: Date
}

/** How many a message would reach as of now, and whether it could be sent. */
export async function countRecipients(
  orm: Orm,
  organizationId: string,
  audience: Audience,
  now: Date,
): Promise<z.output<typeof recipientCount>> {
  const { emails, ...others } = await readRecipients(orm, organizationId, audience)
  return { count: emails.length, ...others, refusal: await refuseMessage(orm, organizationId, now) }
}

/** How many a message would reach, and the email as the first of them will read it. Nothing is written. */
export async function previewMessage(
  orm: Orm,
  organizationId: string,
  draft: MessageDraft,
  occasion: Occasion,
): Promise<MessagePreview> {
  const { emails, ...others } = await readRecipients(orm, organizationId, draft)
  const refusal = await refuseMessage(orm, organizationId, occasion.now)
  const [first] = emails
  const email = first === undefined ? null : await show(orm, organizationId, { draft, email: first }, occasion)
  return { count: emails.length, ...others, refusal, email }
}

async function show(
  orm: Orm,
  organizationId: string,
  { draft, email }: { draft: MessageDraft; email: string },
  { publicUrl, now }: Occasion,
) {
  const recipient = madeUpRecipient(email)
  const letter = await orm.transaction(async (tx) => {
    const [organizationRow] = await tx.select().from(organization).where(eq(organization.id, organizationId))
    return organizationRow ? messageLetterOf({ tx, recipient, publicUrl }, organizationRow, draft) : null
  })
  const full = letter && withMyBids({ kind: 'letter', letter }, { recipient, publicUrl, now })
  if (full?.kind !== 'letter') return null
  const { subject, html } = await showLetter(full.letter, 'lead nowhere')
  return { recipient: email, subject, html }
}
