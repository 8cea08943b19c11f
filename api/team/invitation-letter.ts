import type { Tx } from '../../db/clients.ts'
import { outbox } from '../../db/upkeep-schema.ts'
import { fingerprint, newToken } from '../accounts/token.ts'
import type { Person } from '../contract/account.ts'
import type { Invitation } from './invitations.ts'

/** An invitation is good for this long. Decision 21. */
const INVITATION_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

/** Who invites, on whose behalf, and where people reach the site. */
export interface Host {
  organization: { id: string; name: string }
  person: Person
  publicUrl: URL
}

/** A new secret for a link, and what the invitation keeps of it. */
export function newTerms(now: Date) {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS)
  return { token, kept: { tokenHash: fingerprint(token), expiresAt, status: 'pending' as const } }
}

/** Enqueues the mail with the link, the only place where the token is readable until the mail is sent. */
export async function writeLetter(tx: Tx, { organization, person, publicUrl }: Host, row: Invitation, token: string) {
  await tx.insert(outbox).values({
    id: Bun.randomUUIDv7(),
    organizationId: organization.id,
    kind: 'invitation',
    recipient: row.email,
    content: {
      role: row.role,
      organizationName: organization.name,
      inviterName: person.name,
      acceptUrl: new URL(`/invite?token=${token}`, publicUrl).href,
      expiresAt: row.expiresAt.toISOString(),
    },
  })
}
