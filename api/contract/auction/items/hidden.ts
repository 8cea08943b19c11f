import { phaseAt, type Schedule } from './phase.ts'

/** What an item says of itself; `null` for as its organization's settings. See product.md#hidden-items. */
export interface Hiding {
  hidesUntilOpen: boolean | null
}

/** Whether the public is to know of an item only once it opens. */
export function hidesUntilOpen(item: Hiding, organization: { hidesUpcoming: boolean }): boolean {
  return item.hidesUntilOpen ?? organization.hidesUpcoming
}

/** Whether the public does not know of an item at `now`. From the start instant on it does. */
export function isHidden(now: Date, item: Hiding & Schedule, organization: { hidesUpcoming: boolean }): boolean {
  return hidesUntilOpen(item, organization) && phaseAt(now, item) === 'not-started'
}
