import { type Draft, type DraftContext, needless } from '../outbox/draft.ts'
import type { EmailContent } from '../outbox/email-content.ts'
import { unsubscribeUrl } from '../preferences/links.ts'
import { readItemFacts } from './item-facts.ts'

/** To an organization, with what somebody asks about an item. See product.md#questions. */
export async function draftQuestion(
  { tx, row, recipient, publicUrl, now }: DraftContext,
  { askerEmail, text }: EmailContent['question'],
): Promise<Draft> {
  const facts = await readItemFacts(tx, row.auctionItemId, publicUrl, now)
  if (!facts) return needless('The item was deleted.')
  const { organization, item } = facts
  const about = { organization, item, unsubscribeUrl: unsubscribeUrl(publicUrl, recipient) }
  return { kind: 'email', email: { kind: 'question', ...about, askerEmail, text } }
}
