import { asc, eq } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { invitation } from '../../../db/schema/organizations.ts'
import type { Invitation } from './list-invitations.ts'

/** All invitations of an organization, oldest first, so that of two who invite the second sees what the first did. */
export async function lockInvitations(tx: Tx, organizationId: string): Promise<Invitation[]> {
  const isOwn = eq(invitation.organizationId, organizationId)
  await tx.select({ id: invitation.id }).from(invitation).where(isOwn).orderBy(asc(invitation.id)).for('update')
  // Read only now, or what was added during the wait would be missing.
  return tx.select().from(invitation).where(isOwn).orderBy(asc(invitation.createdAt), asc(invitation.id))
}
