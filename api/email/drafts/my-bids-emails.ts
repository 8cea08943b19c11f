import { type Draft, type DraftContext, needless } from '../outbox/draft.ts'
import type { EmailContent } from '../outbox/write-email.ts'
import { myBidsUrl } from '../preferences/links.ts'

/** To somebody who wants to open My bids: six digits to type. See product#my-bids. */
export async function draftBidderCode(
  { now }: DraftContext,
  { token: code, organizationName, language, expiresAt }: EmailContent['bidder-code'],
): Promise<Draft> {
  if (new Date(expiresAt) <= now) return needless('The code is no longer good.')
  const email = {
    kind: 'bidder-code' as const,
    code,
    organizationName,
    language,
    expiresAt,
    sentAt: now.toISOString(),
  }
  return { kind: 'email', email }
}

/** Adds the link to one's own bids, which every email to a bidder carries. */
export function withMyBids(
  draft: Draft,
  { recipient, publicUrl, now }: Pick<DraftContext, 'recipient' | 'publicUrl' | 'now'>,
): Draft {
  if (draft.kind !== 'email') return draft
  const { email } = draft
  switch (email.kind) {
    case 'bid-receipt':
    case 'outbid':
    case 'bid-cancelled':
    case 'leading-again':
    case 'catch-up':
    case 'opening-soon':
    case 'closing-soon':
    case 'won':
    case 'payment-reminder':
    case 'payment-receipt':
    case 'second-chance':
    case 'closing-results':
    case 'message': {
      const orgSlug = new URL(email.organization.url).pathname.slice(1)
      return { kind: 'email', email: { ...email, myBidsUrl: myBidsUrl(publicUrl, recipient, orgSlug, now) } }
    }
    default:
      return draft
  }
}
