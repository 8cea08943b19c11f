import { and, eq } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { blockedAddress } from '../../../db/schema/bids.ts'

/**
 * Lets a blocked address bid again; a maximum that ended stays ended. @returns whether that organization had blocked it
 */
export function unblockAddress(orm: Orm, organizationId: string, id: string): Promise<boolean> {
  return orm.transaction(async (tx) => {
    const deleted = await tx
      .delete(blockedAddress)
      .where(and(eq(blockedAddress.organizationId, organizationId), eq(blockedAddress.id, id)))
      .returning({ id: blockedAddress.id })
    if (deleted.length > 0) tx.addActivity({ kind: 'address-unblocked', organizationId, subjectId: id })
    return deleted.length > 0
  })
}
