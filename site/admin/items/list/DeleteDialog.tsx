import type { AdminItem } from '../../../../api/contract/auction/items/item-view.ts'
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
      This removes the item everywhere right away. {item?.hasBids && 'Its bids stay on record. '}This can’t be undone.
    </ConfirmDialog>
  )
}
