import { inArray } from 'drizzle-orm'
import { inboxOf } from '../api/contract/values/address/email-address.ts'
import { readTogether } from './read-together.ts'
import { blockedAddress } from './schema/bids.ts'

interface AddressAt {
  organizationId: string
  email: string
}

/** Whether an address cannot bid at an organization. See product#blocked-addresses. */
export const isBlocked = readTogether(async (orm, addresses: readonly AddressAt[]): Promise<boolean[]> => {
  const hashes = addresses.map(({ organizationId, email }) => hashInbox(organizationId, email))
  const rows = await orm
    .select({ hash: blockedAddress.inboxHash })
    .from(blockedAddress)
    .where(inArray(blockedAddress.inboxHash, hashes))
  const blocked = new Set(rows.map(({ hash }) => hash))
  return hashes.map((hash) => blocked.has(hash))
})

/**
 * What stands for the inbox of an address in an organization's blocks: the same for each address of the inbox, so that a
 * tag or a dot makes no other bidder, and another one at another organization. See product#blocked-addresses.
 */
export function hashInbox(organizationId: string, email: string): string {
  return Bun.CryptoHasher.hash('sha256', `${organizationId} ${inboxOf(email)}`, 'hex')
}
