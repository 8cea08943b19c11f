import type { AdminItem } from '../../../api/contract/auction/items/item-view.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { LoadFailure } from '../../ui/list/LoadFailure.tsx'
import { Loading } from '../../ui/list/Loading.tsx'
import { useBidHistory } from '../frame/queries/bid-history.ts'
import { BidList } from './BidList.tsx'

/** Every bid of an item, for its team. See product.md#team-bid-list. */
export function BidsDialog({ item, onClose }: { item: AdminItem | null; onClose: () => void }) {
  return (
    <Dialog
      title={`Bids on “${item?.title}”`}
      isWide
      isOpen={item !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      {item && <BidHistory item={item} />}
    </Dialog>
  )
}

function BidHistory({ item }: { item: AdminItem }) {
  const { data: history, isPending, isFetching, refetch } = useBidHistory(item.slug)
  if (history) return <BidList history={history} item={item} />
  if (isPending || isFetching) return <Loading label="Loading bids…" />
  return <LoadFailure message="Failed to load bid history" onRetry={refetch} />
}
