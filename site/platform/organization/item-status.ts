import { phaseAt, statusLabels } from '../../../api/contract/items/phase.ts'
import type { PlatformItem } from '../../../api/contract/platform/platform-organization.ts'

/** Where an item stands at `now`, as super admins read it. Spec §4: Inactive, whatever the time, if not active. */
export function itemStatus(
  now: Date,
  { isActive, startTime, endTime }: Pick<PlatformItem, 'isActive' | 'startTime' | 'endTime'>,
) {
  if (!isActive) return 'Inactive'
  return statusLabels[phaseAt(now, { startTime: new Date(startTime), endTime: new Date(endTime) })]
}
