import type { BulkEdited } from '../../../../db/schema/bulk-edits.ts'
import type { Item } from '../admin-view.ts'

const INSTANTS: (keyof Item)[] = ['startTime', 'endTime', 'scheduledEndTime', 'deletedAt']

type Stored = BulkEdited['before']

/** What the fields that change were, as JSON has them. */
export function storeFields(item: Item, changes: Partial<Item>): Stored {
  const entries = Object.keys(changes).map((field) => {
    const value = item[field as keyof Item]
    return [field, value instanceof Date ? value.toISOString() : value]
  })
  return Object.fromEntries(entries)
}

/** Stored fields as an item has them, with dates instead of strings. */
export function restoreFields(before: Stored): Partial<Item> {
  const entries = Object.entries(before).map(([field, value]) => {
    const isInstant = INSTANTS.includes(field as keyof Item) && typeof value === 'string'
    return [field, isInstant ? new Date(value) : value]
  })
  return Object.fromEntries(entries)
}
