import { Link } from 'wouter'
import type { CheckoutItem, CheckoutMatches, CheckoutWinner } from '../../api/contract/checkout/checkout-view.ts'
import { priceInWords } from '../../api/contract/values/money/money.ts'
import { Rows } from '../ui/list/Rows.tsx'
import { WinnerStanding } from './WinnerHead.tsx'

const LINE = 'flex min-h-14 items-center justify-between gap-4 px-4 py-3 text-ink no-underline hover:bg-sunken'

/** Everybody and everything that the words may mean. */
export function Matches({ found: { winners, items, hasMore }, search }: { found: CheckoutMatches; search: string }) {
  if (winners.length + items.length === 0) {
    return (
      <p role="status" className="py-10 text-center text-ink-soft wrap-anywhere">
        No winner and no open item matches “{search}”. Emails are found in full only.
      </p>
    )
  }
  return (
    <div className="mt-5 grid gap-5">
      <Rows>
        {winners.map((winner) => (
          <WinnerLine key={winner.id} winner={winner} />
        ))}
      </Rows>
      <Rows>
        {items.map((item) => (
          <ItemLine key={item.id} item={item} />
        ))}
      </Rows>
      {hasMore && <p className="text-ink-soft">There are more. Please type more of it.</p>}
    </div>
  )
}

function WinnerLine({ winner }: { winner: CheckoutWinner }) {
  const { id, code, name, maskedEmail } = winner
  return (
    <li>
      <Link href={`/winners/${id}`} className={LINE}>
        <span className="min-w-0">
          <span className="block font-semibold wrap-anywhere">{name ?? maskedEmail}</span>
          <span className="figures block text-sm text-ink-soft wrap-anywhere">
            {code}
            {name && ` · ${maskedEmail}`}
          </span>
        </span>
        <span className="shrink-0">
          <WinnerStanding winner={winner} />
        </span>
      </Link>
    </li>
  )
}

function ItemLine({ item: { id, itemNumber, title, currentBid, minimumNextBid } }: { item: CheckoutItem }) {
  return (
    <li>
      <Link href={`/items/${id}`} className={LINE}>
        <span className="min-w-0 font-semibold wrap-anywhere">
          {itemNumber !== null && <span className="figures text-ink-soft">#{itemNumber} </span>}
          {title}
        </span>
        <span className="figures shrink-0 text-right text-sm">
          <span className="block font-semibold">{currentBid ? priceInWords(currentBid) : 'No bids'}</span>
          <span className="block text-ink-soft">Next {priceInWords(minimumNextBid)}</span>
        </span>
      </Link>
    </li>
  )
}
