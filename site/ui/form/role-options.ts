import { givenRoles } from '../../../api/contract/values/kind/role.ts'

const names = { owner: 'Owner', manager: 'Manager' } as const

/** The roles that a member can be given, for a select. See product.md#roles. */
export const roleOptions = givenRoles.map((role) => ({ value: role, label: names[role] }))

/** What the given roles may do, for whoever gives one. */
export const ROLES_IN_WORDS =
  'Managers add and edit items and record payments. Owners also manage settings and the team.'
