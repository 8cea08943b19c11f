import type { Orm } from '../../../db/clients.ts'
import { lockItem } from '../../../db/locks.ts'
import type { CancelWinForm } from '../../contract/auction/second-chances/second-chance.ts'
import type { StaffAction } from '../../server/access/staff.ts'
import { type Cancellation, cancelBehindLock } from '../bidding/cancel-bid.ts'
import { isDeleted } from './is-deleted.ts'
import { offerNext, recordWithoutWinner, type Unwon } from './offer-next.ts'

/** What became of a request to cancel a win. */
export type WinCancellation = Cancellation | 'still-open'

/**
 * Takes a win back, with a reason: then the next bidder has won, or is offered the item. All bids of whoever loses it
 * leave the line. See product.md#second-chances.
 */
export function cancelWin(
  orm: Orm,
  item: Unwon,
  { bidId, reason, next }: CancelWinForm,
  { staff, now }: StaffAction,
): Promise<WinCancellation> {
  return orm.transaction(async (tx) => {
    const standing = await lockItem(tx, item.organizationId, item.auctionItemId)
    if (!standing || (await isDeleted(tx, item.auctionItemId))) return 'unknown'
    if (!standing.closedAt) return 'still-open'
    const by = { kind: 'team', userId: staff.id, name: staff.name, reason } as const
    const outcome = await cancelBehindLock(tx, standing, { ...item, bidId, by, next }, now)
    if (outcome !== 'cancelled') return outcome
    if (next === 'offer' && !(await offerNext(tx, item, now))) await recordWithoutWinner(tx, item)
    return 'cancelled'
  })
}
