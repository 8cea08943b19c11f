import { isPriceField } from '../../contract/auction/items/item-columns.ts'
import type { ImportedRowView } from '../../contract/auction/items/item-import.ts'
import { toPrice } from '../../contract/values/money/money.ts'
import { localTimeIn } from '../../contract/values/time/time-zone.ts'
import type { Item } from '../items/admin-view.ts'
import type { Judged } from './judge-row.ts'

/** What follows from other changes. */
const UNSEEN = ['scheduledEndTime', 'photos']
/** What becomes of a row, as its preview says it. Times on the clocks of `timeZone`. */
export function viewRow(row: Judged, timeZone: string): ImportedRowView {
  if (row.kind === 'new') return { kind: 'new', itemId: null, hasPhoto: false, changes: [], issues: [] }
  const item = row.locked?.item ?? null
  const about = { itemId: item?.id ?? null, hasPhoto: Boolean(item?.imageUrl) }
  if (row.kind === 'refused') return { kind: row.kind, ...about, changes: [], issues: row.issues }
  return { kind: row.kind, ...about, changes: viewChanges(row.locked.item, row.changes, timeZone), issues: [] }
}

function viewChanges(item: Item, changes: Partial<Item>, timeZone: string): ImportedRowView['changes'] {
  const before = new Map<string, unknown>(Object.entries(item))
  return Object.entries(changes)
    .filter(([field]) => !UNSEEN.includes(field))
    .map(([field, after]) => ({
      field,
      before: asTyped(field, before.get(field), timeZone),
      after: asTyped(field, after, timeZone),
    }))
}

/** A value as somebody would type it. */
function asTyped(field: string, value: unknown, timeZone: string): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return localTimeIn(value, timeZone)
  return typeof value === 'number' && isPriceField(field) ? toPrice(value) : String(value)
}
