import { phaseAt, statusLabels } from '../../../api/contract/auction/items/phase.ts'
import type { OrganizationItem } from '../../../api/contract/super-admin/organization.ts'

/** The status of an item at `now`, as super admins see it. See product.md#super-admin-screens. */
export function itemStatus(
  now: Date,
  { isActive, startTime, endTime }: Pick<OrganizationItem, 'isActive' | 'startTime' | 'endTime'>,
) {
  if (!isActive) return 'Inactive'
  return statusLabels[phaseAt(now, { startTime: new Date(startTime), endTime: new Date(endTime) })]
}
