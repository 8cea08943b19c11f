import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { blockedAddress } from '../../../db/schema/bids.ts'
import { organization } from '../../../db/schema/organizations.ts'

/** The block goes on by the hash of its inbox, which names nobody. */
const nobody = { email: null, reason: null }

/** Erases an address, and what was noted of its owner, from an organization's blocks. The block stays. */
export async function forgetBlocked(tx: Tx, organizationId: string, email: string): Promise<void> {
  await tx
    .update(blockedAddress)
    .set(nobody)
    .where(and(eq(blockedAddress.organizationId, organizationId), eq(blockedAddress.email, email)))
}

/** The same for what was blocked as many months ago as the organization stores addresses. See product#retention. */
export async function forgetOldBlocked(orm: Orm, now: Date): Promise<void> {
  const isOld = sql`${blockedAddress.blockedAt} < ${now.toISOString()}::timestamptz - make_interval(months => ${organization.retentionMonths})`
  await orm.transaction(async (tx) => {
    const forgotten = await tx
      .update(blockedAddress)
      .set(nobody)
      .from(organization)
      .where(and(eq(organization.id, blockedAddress.organizationId), isNotNull(blockedAddress.email), isOld))
      .returning({ organizationId: blockedAddress.organizationId })
    const organizationIds = new Set(forgotten.map((row) => row.organizationId))
    for (const organizationId of organizationIds) tx.addActivity({ kind: 'addresses-blanked', organizationId })
  })
}
