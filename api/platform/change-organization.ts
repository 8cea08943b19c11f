import { and, eq } from 'drizzle-orm'
import type { Orm } from '../../db/clients.ts'
import { organization } from '../../db/schema.ts'
import type { AdminOrganization } from '../contract/organizations/organization-settings.ts'
import type { PlatformOrganizationPatch } from '../contract/platform/platform-organization.ts'
import { isOnPlatform, organizationColumns } from './platform-organizations.ts'

/**
 * Changes the fields that are given, and answers all of them; `null` when the platform has no such organization.
 * Inactive, it is closed to the public and its team only reads; bids are judged by that from the commit on. Decision 23.
 */
export async function changeOrganization(
  orm: Orm,
  id: string,
  changes: PlatformOrganizationPatch,
): Promise<AdminOrganization | null> {
  const isMeant = and(eq(organization.id, id), isOnPlatform)
  const [row] =
    Object.keys(changes).length > 0
      ? await orm.update(organization).set(changes).where(isMeant).returning(organizationColumns)
      : await orm.select(organizationColumns).from(organization).where(isMeant)
  return row ? { ...row, createdAt: row.createdAt.toISOString() } : null
}
