import { useQuery } from '@tanstack/react-query'
import { priceInWords } from '../../api/contract/values/money/money.ts'
import { shortMoment } from '../../api/contract/values/time/moment.ts'
import { isMissing } from '../api-client/call.ts'
import { queryAt } from '../api-client/data-cache.ts'
import { Loaded } from '../ui/list/Loaded.tsx'
import { counted } from '../ui/text/counted.ts'
import { OwnText } from '../ui/text/OwnText.tsx'
import { BackToSearch } from './BackToSearch.tsx'
import { BidEntry, CLOSED, type ItemProps } from './BidEntry.tsx'
import { useCheckout } from './checkout-context.ts'
import { SaleEntry } from './SaleEntry.tsx'
import { priceOfSale } from './sale-words.ts'

const READ_EVERY_MS = 10_000

/** An item that takes bids or sells places, and a form that enters one for a bidder. See product#bids-entered-by-the-team. */
export function BidScreen({ id }: { id: string }) {
  const { slug } = useCheckout().organization
  const query = useQuery({
    ...queryAt(`/api/${slug}/checkout/items/${id}`),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    // Until it closes: others bid on it.
    refetchInterval: ({ state: { error } }) => !isMissing(error) && READ_EVERY_MS,
  })
  const isClosed = isMissing(query.error)
  return (
    <>
      {isClosed && !query.data ? (
        <p className="mt-6">{CLOSED}</p>
      ) : (
        <Loaded query={isClosed ? { ...query, error: null } : query} failure="This item couldn’t be loaded.">
          {(item) => (
            <>
              <Head item={item} isClosed={isClosed} />
              {item.sale ? (
                <SaleEntry item={item} sale={item.sale} isClosed={isClosed} />
              ) : (
                <BidEntry item={item} isClosed={isClosed} />
              )}
            </>
          )}
        </Loaded>
      )}
      <BackToSearch />
    </>
  )
}

function Head({ item, isClosed }: ItemProps) {
  const { itemNumber, title, currentBid, minimumNextBid, bidCount, endTime, sale } = item
  const { timeZone } = useCheckout().organization
  return (
    <div className="mt-5 grid gap-x-8 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end">
      <div className="min-w-0">
        {itemNumber !== null && <p className="figures text-ink-soft">#{itemNumber}</p>}
        <h1 className="text-3xl wrap-anywhere">
          <OwnText>{title}</OwnText>
        </h1>
        <p role="status" className="text-ink-soft">
          {isClosed ? 'Closed' : `Closes ${shortMoment(new Date(endTime), timeZone)}`}
        </p>
      </div>
      <div className="sm:text-right" role="status">
        <p className="figures font-serif text-5xl leading-tight font-semibold">
          {sale ? priceOfSale(sale) : currentBid ? priceInWords(currentBid) : 'No bids'}
        </p>
        <p className="figures text-ink-soft">
          {sale
            ? `${sale.left} left`
            : [currentBid && counted(bidCount, 'bid'), !isClosed && `Next bid at least ${priceInWords(minimumNextBid)}`]
                .filter(Boolean)
                .join(' · ')}
        </p>
      </div>
    </div>
  )
}
