import type { MyItem } from '../../api/contract/bidders/my-bids.ts'
import { parsePrice } from '../../api/contract/values/money/money.ts'

/** What somebody may do under My bids, as the forms name it that also work without JavaScript. */
export type Deed =
  | 'save-maximum'
  | 'remove-maximum'
  | 'withdraw'
  | 'remind'
  | 'do-not-remind'
  | 'stop-watching'
  | 'emails-on'
  | 'emails-off'
  | 'give-name'

/**
 * Whether a typed maximum is an offer, higher than what they have; a lower one is only noted.
 * @param maximum in cents
 */
export function isRaise({ maximum, yourBid }: Pick<MyItem, 'maximum' | 'yourBid'>, wanted: number): boolean {
  return wanted > (parsePrice(maximum ?? yourBid ?? '0') ?? 0)
}

/**
 * The bid that somebody means to withdraw. Where none can be any more, as another came or its time is over, the server says so
 * of the last one that they placed.
 */
export function bidToWithdraw({ withdrawable, bids, id }: Pick<MyItem, 'withdrawable' | 'bids' | 'id'>): string {
  return withdrawable ?? bids.at(-1)?.id ?? id
}
