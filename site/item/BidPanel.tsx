import { BidForm, type BidFormProps } from './BidForm.tsx'
import { BidMessage } from './BidMessage.tsx'
import { BiddingOpensLater, Outcome } from './bidding-closed.tsx'
import { useItem, usePhase } from './use-live.ts'

/** What a visitor can do in the item's phase: wait, bid, or read who won. See product.md#item-page. */
export function BidPanel(props: BidFormProps) {
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
