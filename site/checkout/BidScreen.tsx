import type { CheckoutItem } from '../../api/contract/checkout/checkout-view.ts'
import { priceInWords } from '../../api/contract/values/money/money.ts'
import { shortMoment } from '../../api/contract/values/time/moment.ts'
import { Loaded } from '../ui/list/Loaded.tsx'
import { BackToSearch } from './BackToSearch.tsx'
import { BidEntry } from './BidEntry.tsx'
import { useCheckoutItem } from './bid-actions.ts'
import { useCheckout } from './checkout-context.ts'

/** An item that takes bids, and a form that enters one for a bidder. See product.md#bids-entered-by-the-team. */
export function BidScreen({ id }: { id: string }) {
  return (
    <>
      <Loaded query={useCheckoutItem(id)} failure="This item takes no bids now.">
        {(item) => (
          <>
            <Head item={item} />
            <BidEntry item={item} />
          </>
        )}
      </Loaded>
      <BackToSearch />
    </>
  )
}

function Head({ item: { itemNumber, title, currentBid, minimumNextBid, bidCount, endTime } }: { item: CheckoutItem }) {
  const { timeZone } = useCheckout().organization
  const count = bidCount === 1 ? '1 bid' : `${bidCount} bids`
  return (
    <div className="mt-5 grid gap-x-8 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
      <div className="min-w-0">
        {itemNumber !== null && <p className="figures text-ink-soft">#{itemNumber}</p>}
        <h1 className="text-3xl wrap-anywhere">{title}</h1>
        <p className="text-ink-soft">Closes {shortMoment(new Date(endTime), timeZone)}</p>
      </div>
      <div className="sm:text-right" role="status">
        <p className="figures font-serif text-5xl leading-tight font-semibold">
          {currentBid ? priceInWords(currentBid) : 'No bids'}
        </p>
        <p className="figures text-ink-soft">
          {currentBid && `${count} · `}Next bid at least {priceInWords(minimumNextBid)}
        </p>
      </div>
    </div>
  )
}
