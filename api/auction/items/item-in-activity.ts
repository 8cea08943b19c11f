import { type Changes, changesOf } from '../../../db/changes.ts'
import { isPriceField } from '../../contract/auction/items/item-columns.ts'
import { toPrice } from '../../contract/values/money/money.ts'
import type { Item } from './admin-view.ts'
import { photoChanges } from './photo-changes.ts'

/** Which item was changed, for the activity. */
export function itemInActivity({ id, organizationId, title }: Item) {
  return { organizationId, auctionItemId: id, about: title }
}

/** What `changes` make of an item, as the activity shows it; `null` when nothing. */
export function changesInActivity(item: Item, changes: Partial<Item>): Changes | null {
  const fields = changesOf(fieldsInActivity(item), fieldsInActivity(changes))
  return changes.photos ? { ...fields, photos: photoChanges(item.photos, changes.photos) } : fields
}

/**
 * The fields of an item as the activity shows them: prices as people read them, without ids, pictures, and what is known
 * of the donor in private, as nothing is ever erased there.
 */
export function fieldsInActivity(item: Partial<Item>) {
  const { organizationId, id, imageUrl, photos, donorEmail, donorNote, ...fields } = item
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      isPriceField(field) && typeof value === 'number' ? toPrice(value) : value,
    ]),
  )
}
