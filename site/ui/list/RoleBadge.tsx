import type { Role } from '../../../api/contract/values/kind/role.ts'

const names: Record<Role, string> = { admin: 'Admin', owner: 'Owner', manager: 'Manager' }

/** Someone's role in an organization. */
export function RoleBadge({ role }: { role: Role }) {
  return <span className="shrink-0 rounded-small bg-leaf-wash px-2 py-0.5 text-sm font-semibold">{names[role]}</span>
}
