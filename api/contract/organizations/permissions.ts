import type { Role } from '../values/kind/role.ts'

/** A role, or somebody without an account who works at the checkout by a link. See product#checkout-links. */
export type CheckoutRole = Role | 'helper'

/** Everything the admin area and the checkout of an organization can be asked to do. */
export type Permission =
  | 'see auctions'
  | 'manage auctions'
  | 'check out'
  | 'enter bids'
  | 'keep the books'
  | 'cancel wins'
  | 'cancel bids'
  | 'pause bidding'
  | 'manage organization'
  | 'write to bidders'
  | 'see activity'
  | 'see team'
  | 'manage team'
  | 'make admin'

const helper: readonly Permission[] = ['check out', 'enter bids']
const manager: readonly Permission[] = [...helper, 'see auctions', 'manage auctions', 'see team']
const owner: readonly Permission[] = [
  ...manager,
  'keep the books',
  'cancel wins',
  'pause bidding',
  'manage organization',
  'write to bidders',
  'see activity',
  'manage team',
]
const admin: readonly Permission[] = [...owner, 'cancel bids', 'make admin']

const permissions: Record<CheckoutRole, readonly Permission[]> = { helper, manager, owner, admin }

/**
 * Whether `role` allows `permission`: the one table, read by the server and by the pages. See product#permissions.
 */
export function may(role: CheckoutRole, permission: Permission): boolean {
  return permissions[role].includes(permission)
}
