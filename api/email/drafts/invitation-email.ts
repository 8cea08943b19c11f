import { and, eq, gt } from 'drizzle-orm'
import { invitation, organization } from '../../../db/schema/organizations.ts'
import { hashToken } from '../../server/context/token.ts'
import { type Draft, type DraftContext, needless } from '../outbox/draft.ts'
import type { EmailContent } from '../outbox/email-content.ts'
import { unsubscribeUrl } from '../preferences/links.ts'
import { senderOf } from './item-facts.ts'

/** To somebody who is invited to a team, if the link is still the one that works. */
export async function draftInvitation(
  { tx, recipient, publicUrl, now }: DraftContext,
  { role, inviterName, token, expiresAt }: EmailContent['invitation'],
): Promise<Draft> {
  const [invited] = await tx
    .select({ organization })
    .from(invitation)
    .innerJoin(organization, eq(organization.id, invitation.organizationId))
    .where(
      and(eq(invitation.tokenHash, hashToken(token)), eq(invitation.status, 'pending'), gt(invitation.expiresAt, now)),
    )
  if (!invited) return needless('This invitation was revoked, replaced, or accepted.')
  const acceptUrl = new URL(`/invite?token=${token}`, publicUrl).href
  const about = { organization: senderOf(invited.organization, publicUrl), role, inviterName, acceptUrl, expiresAt }
  return {
    kind: 'email',
    email: { kind: 'invitation', ...about, unsubscribeUrl: unsubscribeUrl(publicUrl, recipient) },
  }
}
