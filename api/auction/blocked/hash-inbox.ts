import { inboxOf } from '../../email/outbox/inbox-of.ts'

/**
 * What stands for the inbox of an address in an organization's blocks: the same for each address of the inbox, so that a
 * tag or a dot makes no other bidder, and another one at another organization. See product.md#blocked-addresses.
 */
export function hashInbox(organizationId: string, email: string): string {
  return Bun.CryptoHasher.hash('sha256', `${organizationId} ${inboxOf(email)}`, 'hex')
}
