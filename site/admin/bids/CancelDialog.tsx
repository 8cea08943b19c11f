import type { BidHistory } from '../../../api/contract/auction/bidding/bid-view.ts'
import { priceInWords } from '../../../api/contract/values/money/money.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { useCancelBid } from './queries/cancel-bid.ts'

interface Props {
  /** What is to be cancelled, while that is being asked. */
  bid: BidHistory['bids'][number] | null
  auctionSlug: string
  onClose: () => void
}

/** Asks before the highest bid is taken back, naming it. */
export function CancelDialog({ bid, auctionSlug, onClose }: Props) {
  const cancel = useCancelBid(auctionSlug)
  return (
    <ConfirmDialog
      title={bid ? `Cancel the bid of ${priceInWords(bid.amount)}?` : ''}
      confirmLabel="Cancel Bid"
      cancelLabel="Keep Bid"
      pendingLabel="Cancelling…"
      isPending={cancel.isPending}
      isOpen={bid !== null}
      onConfirm={() => bid && cancel.mutate(bid.id, { onSettled: onClose })}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      We’ll email {bid?.email}. The next-highest bid takes the lead.
    </ConfirmDialog>
  )
}
