import { and, eq } from 'drizzle-orm'
import { changesOf } from '../../../db/changes.ts'
import type { Orm } from '../../../db/clients.ts'
import { organization } from '../../../db/schema/organizations.ts'
import type { OrganizationPatch, PlatformOrganization } from '../../contract/super-admin/organization.ts'
import { type Changing, changesPayment, tellOfPaymentChange } from '../../organizations/team/tell-owners.ts'
import { isNotDemo, organizationColumns } from './read-organizations.ts'

/**
 * Changes the fields that are given, and answers all of them, unless the password has to be confirmed first; `null`
 * when there is no such organization. An inactive one is hidden from the public and read-only for its team; bids are
 * refused from the commit on. See product#inactive-organizations.
 */
export function changeOrganization(
  orm: Orm,
  id: string,
  changes: OrganizationPatch,
  by: Changing,
): Promise<PlatformOrganization | 'password-needed' | null> {
  const thisOrganization = and(eq(organization.id, id), isNotDemo)
  return orm.transaction(async (tx) => {
    const [before] = await tx
      .select(organizationColumns)
      .from(organization)
      .where(thisOrganization)
      .for('no key update')
    const isOfPayment = before !== undefined && changesPayment(before, changes)
    if (isOfPayment && !by.isConfirmed) return 'password-needed'
    const [row] =
      Object.keys(changes).length > 0
        ? await tx.update(organization).set(changes).where(thisOrganization).returning(organizationColumns)
        : [before]
    if (!before || !row) return null
    const changed = changesOf(before, changes)
    if (changed) tx.addActivity({ kind: 'organization-changed', organizationId: id, changes: changed })
    if (isOfPayment) await tellOfPaymentChange(tx, id, by.name)
    tx.afterCommit.publish({ organizationId: id, auctionItemId: null })
    return { ...row, createdAt: row.createdAt.toISOString() }
  })
}
