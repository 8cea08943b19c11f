import { useState } from 'react'
import type { BidHistory } from '../../../api/contract/bidding/bid-view.ts'
import { shortMoment, zoneName } from '../../../api/contract/values/moment.ts'
import { priceInWords } from '../../../api/contract/values/money.ts'
import { useCan, useTeam } from '../team-context.ts'
import { CancelDialog } from './CancelDialog.tsx'

type Bid = BidHistory['bids'][number]

/** The bids of an item, highest first; the admin may cancel the first. See product.md#cancelling-a-bid. */
export function BidList({ history, auctionSlug }: { history: BidHistory; auctionSlug: string }) {
  const { organization } = useTeam()
  const canCancel = useCan('cancel bids')
  const [cancelling, setCancelling] = useState<Bid | null>(null)
  const { totalBids, highestBid, bids } = history
  return (
    <>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-small border border-line bg-line">
        <Total label="Total bids" value={String(totalBids)} />
        <Total label="Highest bid" value={highestBid ? priceInWords(highestBid) : 'None'} />
      </dl>
      {bids.length === 0 ? (
        <p className="py-8 text-center text-ink-soft">No bids yet</p>
      ) : (
        <>
          <p className="mt-4 text-sm text-ink-soft">Times in {zoneName(organization.timeZone)}</p>
          <ul className="mt-1 divide-y divide-line">
            {bids.map((bid) => (
              <li key={bid.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2">
                <p className="wrap-anywhere">{bid.email}</p>
                <p className="figures text-right font-semibold">{priceInWords(bid.amount)}</p>
                <p className="figures text-sm text-ink-soft">
                  <time dateTime={bid.timestamp}>{shortMoment(new Date(bid.timestamp), organization.timeZone)}</time>
                  {bid.automaticFor !== null && ' · Automatic'}
                </p>
                {bid.isWinning && (
                  <p className="justify-self-end rounded-full border border-marigold bg-marigold-wash px-2 text-sm font-semibold">
                    Winning
                  </p>
                )}
                {bid.isWinning && canCancel && (
                  <button type="button" className="button mt-2 justify-self-start" onClick={() => setCancelling(bid)}>
                    Cancel Bid
                  </button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <CancelDialog bid={cancelling} auctionSlug={auctionSlug} onClose={() => setCancelling(null)} />
    </>
  )
}

function Total({ label, value }: { label: string; value: string }) {
  return (
    <div className="bg-sunken px-4 py-2">
      <dt className="eyebrow">{label}</dt>
      <dd className="figures font-serif text-xl font-semibold">{value}</dd>
    </div>
  )
}
