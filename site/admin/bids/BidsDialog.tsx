import type { AdminItem } from '../../../api/contract/items/item-view.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { useBidHistory } from '../queries/bid-history.ts'
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
      {item && <BidHistory auctionSlug={item.slug} />}
    </Dialog>
  )
}

function BidHistory({ auctionSlug }: { auctionSlug: string }) {
  const { data: history, isPending, isFetching, refetch } = useBidHistory(auctionSlug)
  if (history) return <BidList history={history} auctionSlug={auctionSlug} />
  if (isPending || isFetching) {
    return (
      <p role="status" className="py-8 text-center text-ink-soft">
        Loading bids…
      </p>
    )
  }
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
      <p>Failed to load bid history</p>
      <button type="button" className="button" onClick={() => refetch()}>
        Retry
      </button>
    </div>
  )
}
