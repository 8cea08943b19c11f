import type { AdminItem } from '../../../../api/contract/auction/items/item-view.ts'
import { placesTaken } from '../../../../api/contract/values/money/places.ts'
import { ConfirmDialog } from '../../../ui/dialog/Dialog.tsx'
import type { useQuestion } from '../../../ui/dialog/use-question.ts'

interface Props {
  /** What is to be deleted. */
  item: AdminItem
  dialog: ReturnType<typeof useQuestion>['dialog']
}

/** Asks before an item is deleted, naming it. See product#deleting. */
export function DeleteDialog({ item, dialog }: Props) {
  return (
    <ConfirmDialog title={`Delete “${item.title}”?`} confirmLabel="Delete Auction" pendingLabel="Deleting…" {...dialog}>
      This removes the item everywhere right away. {item.hasBids && 'Its bids stay on record. '}
      {takenInWords(item)}You can undo this on the dashboard for ten minutes.
    </ConfirmDialog>
  )
}

function takenInWords({ places, placesLeft }: AdminItem): string {
  const taken = placesTaken(places, placesLeft)
  if (taken === 0) return ''
  return taken === 1
    ? '1 place is taken, and leaves the bill of whoever bought it. '
    : `${taken.toLocaleString('en-US')} places are taken, and leave the bills of whoever bought them. `
}
