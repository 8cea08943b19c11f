import { useStore } from '@nanostores/react'
import { BidForm, type BidFormProps } from './BidForm.tsx'
import { BiddingOpensLater, Outcome } from './bidding-closed.tsx'
import { $trouble } from './item-store.ts'
import { useItem, usePhase } from './use-live.ts'

/** What a visitor can do in the item's phase: wait, bid, or read who won. Spec §2. */
export function BidPanel(props: BidFormProps) {
  const auction = useItem(props.auction)
  const phase = usePhase(props.auction)
  const isGone = useStore($trouble, { ssr: () => null }) === 'gone'
  if (isGone) return <Gone href={`/${auction.organization.slug}/${auction.slug}`} />
  if (phase === 'not-started') return <BiddingOpensLater auction={auction} />
  if (phase === 'ended') return <Outcome auction={auction} />
  return <BidForm {...props} auction={auction} />
}

function Gone({ href }: { href: string }) {
  return (
    <div role="alert" className="border-l-4 border-brick pl-4">
      <h2 className="text-xl">Auction Not Available</h2>
      <p className="mt-1 mb-4 text-ink-soft">No active auction found</p>
      <a href={href} className="button">
        Refresh Page
      </a>
    </div>
  )
}
