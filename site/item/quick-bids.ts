import type { Cents } from '../../api/contract/values/money/money.ts'
import { HIGHEST_BID } from '../../api/contract/values/money/money.ts'

const RAISES = [1, 2, 5]

/** Three amounts above the next minimum, whole raises apart, for bidding with one tap. See product.md#bid-form. */
export function quickBids(minimumNextBid: Cents, minimumRaise: Cents): Cents[] {
  return RAISES.map((raises) => minimumNextBid + raises * minimumRaise).filter((amount) => amount <= HIGHEST_BID)
}
