import type { AdminItem } from '../../../../api/contract/auction/items/item-view.ts'
import { placesTaken } from '../../../../api/contract/values/money/places.ts'
import { ConfirmDialog } from '../../../ui/dialog/Dialog.tsx'
import type { ItemActions } from './queries/item-actions.ts'

interface Props {
  /** What is to be deleted, while that is being asked. */
  item: AdminItem | null
  remove: ItemActions['remove']
  onClose: () => void
}

/** Asks before an item is deleted, naming it. See product#deleting. */
export function DeleteDialog({ item, remove, onClose }: Props) {
  return (
    <ConfirmDialog
      title={`Delete “${item?.title}”?`}
      confirmLabel="Delete Auction"
      pendingLabel="Deleting…"
      isPending={remove.isPending}
      isOpen={item !== null}
      onConfirm={() => item && remove.mutate(item, { onError: onClose })}
      onClose={onClose}
    >
      This removes the item everywhere right away. {item?.hasBids && 'Its bids stay on record. '}
      {takenInWords(item)}This can’t be undone.
    </ConfirmDialog>
  )
}

function takenInWords(item: AdminItem | null): string {
  const taken = item ? placesTaken(item.places, item.placesLeft) : 0
  if (taken === 0) return ''
  return taken === 1
    ? '1 place is taken, and leaves the bill of whoever bought it. '
    : `${taken.toLocaleString('en-US')} places are taken, and leave the bills of whoever bought them. `
}
