import { formatMoney, parsePrice, toPrice } from '../../api/contract/values/money/money.ts'
import { spoken } from '../words/spoken.ts'
import { quickBids } from './quick-bids.ts'

/** Three amounts to bid with one tap, also without JavaScript. */
export function QuickBids(props: { minimumNextBid: string; minimumRaise: string; isMaximum: boolean }) {
  const amounts = quickBids(parsePrice(props.minimumNextBid) ?? 0, parsePrice(props.minimumRaise) ?? 0)
  return (
    <fieldset>
      <legend className="mb-1 text-sm text-ink-soft">{spoken().say(props.isMaximum ? 'quickMaximum' : 'quick')}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(5.75rem,1fr))] gap-2">
        {amounts.map((amount) => (
          <button
            type="submit"
            key={amount}
            name="quickAmount"
            value={toPrice(amount)}
            className="button figures min-h-13 px-1"
          >
            {formatMoney(amount)}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
