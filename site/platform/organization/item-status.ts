import { phaseAt, statusLabels } from '../../../api/contract/items/phase.ts'
import type { PlatformItem } from '../../../api/contract/platform/platform-organization.ts'

/** Where an item stands at `now`, as super admins read it. See product.md#super-admin-screens. */
export function itemStatus(
  now: Date,
  { isActive, startTime, endTime }: Pick<PlatformItem, 'isActive' | 'startTime' | 'endTime'>,
) {
  if (!isActive) return 'Inactive'
  return statusLabels[phaseAt(now, { startTime: new Date(startTime), endTime: new Date(endTime) })]
}
