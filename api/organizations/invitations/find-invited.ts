import { and, eq } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { invitation } from '../../../db/schema/organizations.ts'
import type { Role } from '../../contract/values/kind/role.ts'

interface Invited {
  email: string
  role: Role
}

/** Whom an invitation is for, which never changes; `null` when that organization has none of that id. */
export async function findInvited(orm: Orm, organizationId: string, id: string): Promise<Invited | null> {
  const [invited] = await orm
    .select({ email: invitation.email, role: invitation.role })
    .from(invitation)
    .where(and(eq(invitation.organizationId, organizationId), eq(invitation.id, id)))
  return invited ?? null
}
