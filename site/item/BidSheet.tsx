import { spoken } from '../words/spoken.ts'
import { BidForm, type BidFormProps } from './BidForm.tsx'
import { BidMessage } from './BidMessage.tsx'
import { BiddingOpensLater, Outcome } from './bidding-closed.tsx'
import { Countdown } from './Countdown.tsx'
import { PostedMessage } from './PostedMessage.tsx'
import { PriceNow } from './PriceNow.tsx'
import type { PostedBid } from './post-bid.ts'
import { useIsGone, useItem, usePhase } from './use-live.ts'

interface Props extends Omit<BidFormProps, 'draft'> {
  renderedAt: string
  posted: PostedBid | null
}

/** Price, time and what a visitor can do about them: the sheet of paper beside an item, while there is one. */
export function BidSheet({ renderedAt, posted, ...form }: Props) {
  if (useIsGone()) return null
  return (
    <section id="bidding" aria-label={spoken().say('bidding')} className="bid-sheet">
      <PriceNow item={form.item} />
      <Countdown item={form.item} renderedAt={renderedAt} />
      <div className="border-t border-line pt-4">
        {posted?.message && <PostedMessage isAccepted={posted.isAccepted}>{posted.message}</PostedMessage>}
        <BidPanel {...form} draft={posted?.draft ?? null} />
      </div>
    </section>
  )
}

/** What a visitor can do in the item's phase: wait, bid, or read who won. See product.md#item-page. */
function BidPanel(props: BidFormProps) {
  const item = useItem(props.item)
  const phase = usePhase(props.item)
  if (phase === 'not-started') return <BiddingOpensLater item={item} />
  if (phase === 'live') return <BidForm {...props} item={item} />
  return (
    <>
      <Outcome item={item} />
      <BidMessage isOpen={false} />
    </>
  )
}
