import type { BillGift } from '../../api/contract/checkout/winner-view.ts'
import { priceInWords } from '../../api/contract/values/money/money.ts'
import { shortMoment } from '../../api/contract/values/time/moment.ts'
import { Rows } from '../ui/list/Rows.tsx'

interface Props {
  gifts: BillGift[]
  timeZone: string
  /** Asks about one that nobody waits for any more; `null` for whoever may only look. */
  onWriteOff: ((gift: BillGift) => void) | null
}

/** What a bidder promised to give, in the admin area and at the checkout. See product#gifts. */
export function Gifts({ gifts, timeZone, onWriteOff }: Props) {
  if (gifts.length === 0) return null
  return (
    <section aria-labelledby="gifts">
      <h2 id="gifts" className="text-xl">
        Gifts
      </h2>
      <Rows className="mt-3">
        {gifts.map((gift) => (
          <li key={gift.id} className="flex items-center gap-x-4 px-3 py-2 sm:px-4">
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere">
                <span className="figures">{priceInWords(gift.amount)}</span> for {gift.cause}
              </p>
              <p className="text-sm text-ink-soft wrap-anywhere">
                {gift.isCovered ? 'Paid' : 'Not paid yet'}, promised {shortMoment(new Date(gift.at), timeZone)}
                {gift.byName !== null && `, entered by ${gift.byName}`}
              </p>
            </div>
            {onWriteOff && !gift.isCovered && (
              <button
                type="button"
                className="text-link min-h-11 shrink-0 cursor-pointer"
                aria-label={`Write off the gift of ${priceInWords(gift.amount)}`}
                onClick={() => onWriteOff(gift)}
              >
                Write Off
              </button>
            )}
          </li>
        ))}
      </Rows>
    </section>
  )
}
