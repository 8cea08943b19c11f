import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { outbox } from '../../../db/schema/mail.ts'
import { message } from '../../../db/schema/messages.ts'
import type { organization } from '../../../db/schema/organizations.ts'
import { readWinners } from '../../checkout/balances/read-winners.ts'
import { balanceOf } from '../../contract/checkout/winner-view.ts'
import type { EmailOf } from '../../contract/email/email.ts'
import type { MessageDraft } from '../../contract/email/message.ts'
import { DAY_MS } from '../../contract/values/time/time.ts'
import { type Draft, type DraftContext, needless } from '../outbox/draft.ts'
import type { EmailContent } from '../outbox/email-content.ts'
import { unsubscribeUrl } from '../preferences/links.ts'
import { languageAt } from './bidder-language.ts'
import { findOrganization, senderOf } from './item-facts.ts'

/** To a bidder: what a team wrote to them and others. */
export async function draftMessage(draft: DraftContext, { messageId }: EmailContent['message']): Promise<Draft> {
  const { tx, row } = draft
  const own = await findOrganization(tx, row.organizationId)
  if (!own?.isActive) return needless('The organization is inactive, or was deleted.')
  const [written] = await tx.select().from(message).where(eq(message.id, messageId))
  if (!written) return needless('The message was deleted.')
  if (!draft.recipient.confirmedAt && (await wasTold(draft)))
    return needless('One notice a day until they confirm their email.')
  const { audience } = written
  const account = audience === 'winners' || audience === 'unpaid' ? await readAccount(draft, own.id) : null
  // Wins are cancelled, and paid, while an email waits.
  if (audience === 'winners' && !account?.itemCount) return needless('They no longer have what they won.')
  if (audience === 'unpaid' && (!account || balanceOf(account).balance === 0)) return needless('They’ve paid.')
  return { kind: 'email', email: await messageEmailOf(draft, own, written) }
}

/** Whether somebody whose address nobody confirmed was told within a day that there are messages for them, by any team. */
async function wasTold({ tx, row, now }: DraftContext): Promise<boolean> {
  const isOther = and(eq(outbox.recipient, row.recipient), eq(outbox.kind, 'message'), ne(outbox.id, row.id))
  const isRecent = gt(outbox.claimedAt, new Date(now.getTime() - DAY_MS))
  return (await tx.$count(outbox, and(isOther, isRecent, inArray(outbox.state, ['sending', 'sent'])))) > 0
}

/** A message as one of its readers gets it. See product.md#messages-to-bidders. */
export async function messageEmailOf(
  { tx, recipient, publicUrl }: Pick<DraftContext, 'tx' | 'recipient' | 'publicUrl'>,
  own: typeof organization.$inferSelect,
  { audience, subject, text }: Pick<MessageDraft, 'audience' | 'subject' | 'text'>,
): Promise<EmailOf<'message'>> {
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

async function readAccount({ tx, row }: DraftContext, organizationId: string) {
  const [account] = await readWinners(tx, organizationId, sql`w.email = ${row.recipient}`)
  return account ?? null
}
