import { eq } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { organization } from '../../../db/schema/organizations.ts'

/** What a team says above the form for donations; `null` when nothing. */
export async function readNote(orm: Orm, organizationId: string): Promise<string | null> {
  const { donationNote } = organization
  const [row] = await orm.select({ donationNote }).from(organization).where(eq(organization.id, organizationId))
  return row?.donationNote ?? null
}
