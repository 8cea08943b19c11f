import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { invitation } from '../../../db/schema/organizations.ts'
import type { Invitation } from './list-invitations.ts'

/** An invitation that nobody can accept or change meanwhile; `null` when that organization has none of that id. */
export async function lockInvitation(tx: Tx, organizationId: string, id: string): Promise<Invitation | null> {
  const [locked] = await tx
    .select()
    .from(invitation)
    .where(and(eq(invitation.organizationId, organizationId), eq(invitation.id, id)))
    .for('update')
  return locked ?? null
}
