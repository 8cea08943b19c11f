import type { ListedItem } from '../../../api/contract/items/item-view.ts'

/** What a card asks of the dashboard. */
export interface CardActions {
  showBids: (item: ListedItem) => void
  duplicate: (item: ListedItem) => void
  archive: (item: ListedItem) => void
  unarchive: (item: ListedItem) => void
  remove: (item: ListedItem) => void
}
