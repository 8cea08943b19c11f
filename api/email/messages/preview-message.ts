import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { AtHand } from '../../../db/at-hand.ts'
import type { Orm } from '../../../db/clients.ts'
import { organization } from '../../../db/schema/organizations.ts'
import type { Audience, MessageDraft, MessagePreview, recipientCount } from '../../contract/email/message.ts'
import { messageEmailOf } from '../drafts/message-email.ts'
import { withMyBids } from '../drafts/my-bids-emails.ts'
import type { DraftContext } from '../outbox/draft.ts'
import { madeUpRecipient, showEmail } from '../outbox/show-email.ts'
import { readRecipients, refuseMessage } from './read-recipients.ts'

/** How many a message would reach as of now, and whether it could be sent. */
export async function countRecipients(
  orm: Orm,
  organizationAtHand: AtHand,
  audience: Audience,
  now: Date,
): Promise<z.output<typeof recipientCount>> {
  const { emails, ...others } = await readRecipients(orm, organizationAtHand, audience)
  return { count: emails.length, ...others, refusal: await refuseMessage(orm, organizationAtHand.id, now) }
}

/** How many a message would reach, and the email as the first of them will read it. Nothing is written. */
export async function previewMessage(
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
  const full = email && withMyBids({ kind: 'email', email }, { recipient, publicUrl, now })
  if (full?.kind !== 'email') return null
  const { subject, html } = await showEmail(full.email, 'lead nowhere')
  return { recipient: address, subject, html }
}
