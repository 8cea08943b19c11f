import { useState } from 'react'
import type { BidHistory } from '../../../api/contract/bidding/bid-view.ts'
import { zoneName } from '../../../api/contract/values/moment.ts'
import { priceInWords } from '../../../api/contract/values/money.ts'
import { useTeam } from '../team-context.ts'
import { BidRow } from './BidRow.tsx'
import { BlockDialog } from './BlockDialog.tsx'
import { CancelDialog } from './CancelDialog.tsx'

type Bid = BidHistory['bids'][number]

/** The bids of an item, highest first. See product.md#team-bid-list. */
export function BidList({ history, auctionSlug }: { history: BidHistory; auctionSlug: string }) {
  const { organization } = useTeam()
  const [cancelling, setCancelling] = useState<Bid | null>(null)
  const [blocking, setBlocking] = useState<string | null>(null)
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
              <BidRow
                key={bid.id}
                bid={bid}
                onCancel={() => setCancelling(bid)}
                onBlock={() => setBlocking(bid.email)}
              />
            ))}
          </ul>
        </>
      )}
      <CancelDialog bid={cancelling} auctionSlug={auctionSlug} onClose={() => setCancelling(null)} />
      <BlockDialog email={blocking} onClose={() => setBlocking(null)} />
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
