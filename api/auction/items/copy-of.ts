import { LONGEST_TITLE } from '../../contract/auction/items/item-form.ts'
import type { Item } from './admin-view.ts'

const ENDING = ' (Copy)'

/**
 * What a copy of an item has of it, apart from its times: not its bids, its number, and its flags. Nobody finds it before it
 * opens, or its team wants it so. See product.md#duplicating.
 */
export function copyOf({ id, code, itemNumber, revision, createdAt, deletedAt, ...item }: Item) {
  const { organizationId, isActive, winnerNotificationSent, startTime, endTime, scheduledEndTime, ...copied } = item
  return { ...copied, hidesUntilOpen: true }
}

/** What a copy beside its original is called. */
export function copyTitle(title: string): string {
  const shortened = title.slice(0, LONGEST_TITLE - ENDING.length)
  // An emoji takes two units; half of one is none.
  return shortened.replace(/[\uD800-\uDBFF]$/, '').trimEnd() + ENDING
}
