import { BidForm, type BidFormProps } from './BidForm.tsx'
import { BiddingOpensLater, Outcome } from './bidding-closed.tsx'
import { useItem, usePhase } from './use-live.ts'

/** What a visitor can do in the item's phase: wait, bid, or read who won. Spec §2. */
export function BidPanel(props: BidFormProps) {
  const auction = useItem(props.auction)
  const phase = usePhase(props.auction)
  if (phase === 'not-started') return <BiddingOpensLater auction={auction} />
  if (phase === 'ended') return <Outcome auction={auction} />
  return <BidForm {...props} auction={auction} />
}
