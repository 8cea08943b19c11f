import type { Tx } from '../../../db/clients.ts'
import type { Person } from '../../contract/accounts/account.ts'
import { DAY_MS } from '../../contract/values/time/time.ts'
import { writeEmail } from '../../email/outbox/write-email.ts'
import { hashToken, newToken } from '../../server/context/token.ts'
import type { Invitation } from './list-invitations.ts'

/** An invitation is good for this long. See product.md#invitations. */
const INVITATION_DAYS = 7

/** Who invites, and on whose behalf. */
export interface Host {
  organization: { id: string; name: string }
  person: Person
}

/** A new token for a link, and what the invitation stores. */
export function newTerms(now: Date) {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS)
  return { token, stored: { tokenHash: hashToken(token), expiresAt, status: 'pending' as const } }
}

/** Enqueues the email with the link, the only place where the token is readable until the email is sent. */
export function writeInvitation(
  tx: Tx,
  { organization, person }: Host,
  { email, role, expiresAt }: Invitation,
  token: string,
) {
  const content = { role, inviterName: person.name, token, expiresAt: expiresAt.toISOString() }
  return writeEmail(tx, { kind: 'invitation', organizationId: organization.id, recipient: email, content })
}
