import type { ListedItem } from '../../../../api/contract/auction/items/item-view.ts'

/** What a card asks of the dashboard. */
export interface CardActions {
  showBids: (item: ListedItem) => void
  duplicate: (item: ListedItem) => void
  archive: (item: ListedItem) => void
  unarchive: (item: ListedItem) => void
  remove: (item: ListedItem) => void
  /** Selects an item, or not any more; as a range from the one selected before. */
  select: (id: string, isSelected: boolean, isRange: boolean) => void
}
