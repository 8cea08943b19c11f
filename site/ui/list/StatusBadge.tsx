import type { Status } from '../../../api/contract/auction/items/phase.ts'

const looks = {
  Live: 'border-marigold bg-marigold-wash',
  'Coming Soon': 'border-leaf bg-leaf-wash',
  Ended: 'border-line-strong bg-sunken',
  Archived: 'border-dashed border-line-strong',
  Active: 'border-leaf bg-leaf-wash',
  Inactive: 'border-dashed border-line-strong',
} as const satisfies Record<Status | 'Active' | 'Inactive', string>

/** The status of an item; or whether something is active at all. See product.md#phases. */
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
