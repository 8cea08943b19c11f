import type { Status } from '../../../api/contract/auction/items/status.ts'
import type { Role } from '../../../api/contract/values/kind/role.ts'

const looks = {
  Live: 'border-marigold bg-marigold-wash',
  'Coming Soon': 'border-leaf bg-leaf-wash',
  Ended: 'border-line-strong bg-sunken',
  Archived: 'border-dashed border-line-strong',
  Active: 'border-leaf bg-leaf-wash',
  Inactive: 'border-dashed border-line-strong',
} as const satisfies Record<Status | 'Active' | 'Inactive', string>

/** The status of an item; or whether something is active at all. See product#phases. */
export function StatusBadge({ status }: { status: keyof typeof looks }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full border px-2 py-px font-semibold text-ink ${looks[status]}`}
    >
      {status === 'Live' && <span className="size-2 rounded-full bg-marigold" aria-hidden="true" />}
      {status}
    </span>
  )
}

const names: Record<Role, string> = { admin: 'Admin', owner: 'Owner', manager: 'Manager' }

/** Someone's role in an organization. */
export function RoleBadge({ role }: { role: Role }) {
  return <span className="shrink-0 rounded-small bg-leaf-wash px-2 py-0.5 text-sm font-semibold">{names[role]}</span>
}

/** Says that bidders do not see an item yet. See product#hidden-items. */
export function HiddenBadge() {
  return (
    <span className="inline-flex items-center rounded-full border border-dashed border-line-strong px-2 py-px font-semibold text-ink">
      Hidden until it opens
    </span>
  )
}
