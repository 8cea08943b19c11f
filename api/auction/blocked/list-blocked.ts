import { desc, eq } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { user } from '../../../db/schema/accounts.ts'
import { blockedAddress } from '../../../db/schema/bids.ts'
import { type BlockedList, MOST_BLOCKED } from '../../contract/auction/bidding/blocked-address.ts'
import { ERASED } from '../../contract/values/address/mask.ts'

/** The addresses that cannot bid at an organization, the newest first. See product#blocked-addresses. */
export async function listBlocked(orm: Orm, organizationId: string): Promise<BlockedList> {
  const { id, email, reason, blockedAt } = blockedAddress
  const rows = await orm
    .select({ id, email, reason, blockedAt, blockedBy: user.name })
    .from(blockedAddress)
    .leftJoin(user, eq(user.id, blockedAddress.blockedBy))
    .where(eq(blockedAddress.organizationId, organizationId))
    .orderBy(desc(blockedAt), desc(id))
    .limit(MOST_BLOCKED)
  return {
    blockedAddresses: rows.map((row) => ({
      ...row,
      label: row.email ?? ERASED,
      blockedAt: row.blockedAt.toISOString(),
    })),
  }
}

/** The blocked inboxes of an organization, by `hashInbox`. */
export async function blockedInboxes(orm: Orm, organizationId: string): Promise<Set<string>> {
  const rows = await orm
    .select({ hash: blockedAddress.inboxHash })
    .from(blockedAddress)
    .where(eq(blockedAddress.organizationId, organizationId))
    .limit(MOST_BLOCKED)
  return new Set(rows.map(({ hash }) => hash))
}
