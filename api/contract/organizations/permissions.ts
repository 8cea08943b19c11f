import type { Role } from '../values/role.ts'

/** Everything the admin area of an organization can be asked to do. */
export type Permission =
  | 'see auctions'
  | 'manage auctions'
  | 'check out'
  | 'waive payments'
  | 'cancel wins'
  | 'cancel bids'
  | 'manage organization'
  | 'write to bidders'
  | 'see activity'
  | 'see team'
  | 'manage team'
  | 'hand over'

const manager: readonly Permission[] = ['see auctions', 'manage auctions', 'check out', 'see team']
const owner: readonly Permission[] = [
  ...manager,
  'waive payments',
  'cancel wins',
  'manage organization',
  'write to bidders',
  'see activity',
  'manage team',
]
const admin: readonly Permission[] = [...owner, 'cancel bids', 'hand over']

const permissions: Record<Role, readonly Permission[]> = { manager, owner, admin }

/**
 * Whether `role` allows `permission`: the one table, read by the server and by the pages. See product.md#permissions.
 */
export function may(role: Role, permission: Permission): boolean {
  return permissions[role].includes(permission)
}
