import { isUniqueViolation } from '../../../db/unique-violation.ts'
import { wasBought } from '../../../db/was-bought.ts'
import { type EditedProblem, editedInWords, editNotices } from '../../contract/auction/items/edited-meanwhile.ts'
import { MOST_ITEMS, refuseBuyNowPrice, refuseSchedule } from '../../contract/auction/items/item-form.ts'
import type { AdminItem } from '../../contract/auction/items/item-view.ts'
import { statusAt } from '../../contract/auction/items/status.ts'
import { placesTaken } from '../../contract/values/money/places.ts'
import { refuse } from '../../server/http/refuse.ts'
import type { Item } from './admin-view.ts'
import type { LockedItem } from './lock-and-read-item.ts'

/** What became of a change: the item as it is now, or why not. */
export type ItemOutcome = { kind: 'done'; auction: AdminItem } | Refusal

/**
 * `times`, `places`, `buy-now`, `taken`, and `number-taken` are about the fields endTime, places, buyNowPrice, slug, and itemNumber; `fixed` is about what the item is by now, `full` about the
 * organization.
 */
type Refusal =
  | { kind: 'unknown' | 'taken' | 'number-taken' | 'full' | 'donation-answered' }
  | { kind: 'times' | 'places' | 'buy-now' | 'fixed'; message: string }
  // Somebody else changed the item since the revision that a change was made on.
  | ({ kind: 'edited' } & Pick<EditedProblem, 'auction' | 'edits'>)

/** Why an item is not added to an organization that has as many as it may. */
export const FULL = `An organization can have up to ${MOST_ITEMS.toLocaleString('en-US')} items. Delete some to add more.`

/** The answer to a team whose change of an item is refused. See product#status-codes. */
export function refuseChange(refusal: Refusal) {
  const message = reasonOf(refusal)
  switch (refusal.kind) {
    case 'unknown':
      return refuse(404, message)
    case 'taken':
      return refuse(409, message, { code: 'taken', issues: [{ path: 'slug', message }] })
    case 'number-taken':
      return refuse(409, message, { code: 'taken', issues: [{ path: 'itemNumber', message }] })
    case 'full':
      return refuse(409, message, { code: 'full' })
    case 'donation-answered':
      return refuse(409, message, { code: 'answered' })
    case 'fixed':
      return refuse(409, message)
    case 'edited':
      return refuse(409, message, { code: 'edited', auction: refusal.auction, edits: refusal.edits })
    case 'places':
      return refuse(409, message, { issues: [{ path: 'places', message }] })
    case 'buy-now':
      return refuse(400, message, { issues: [{ path: 'buyNowPrice', message }] })
    case 'times':
      return refuse(400, message, { issues: [{ path: 'endTime', message }] })
  }
}

/** Why a change of an item is refused, in words. */
export function reasonOf(refusal: Refusal): string {
  switch (refusal.kind) {
    case 'unknown':
      return 'Auction not found'
    case 'taken':
      return 'This URL is already taken'
    case 'number-taken':
      return 'Another item has this number'
    case 'full':
      return FULL
    case 'donation-answered':
      return 'Someone answered this donation already. See Donations.'
    case 'edited':
      return editedInWords(refusal.edits)
    default:
      return refusal.message
  }
}

/** Why `changes` may not be made to an item, or `null`. See product#editing-rules. */
export function refuseEdit({ item, standing }: LockedItem, changes: Partial<Item>, now: Date): Refusal | null {
  // The item may have been closed while this waited for the lock, whatever `now` says.
  const status = standing.closedAt || wasBought(item) ? 'Ended' : statusAt(now, item)
  if (status === 'Ended' || status === 'Archived') return { kind: 'fixed', message: editNotices[status] }
  if (status === 'Live' && changes.startTime) return { kind: 'fixed', message: editNotices.Live }
  const refusal = refuseSelling({ item, standing }, changes)
  if (refusal) return { kind: 'places', message: refusal }
  const priceRefusal = refuseBuyNowPrice({ ...item, ...changes })
  if (priceRefusal) return { kind: 'buy-now', message: priceRefusal }
  const message = refuseSchedule({ ...item, ...changes }, now)
  return message ? { kind: 'times', message } : null
}

/** Why an item is not put on sale after its closing, or `null`: nobody may have bid on it. See product#leftovers. */
export function refuseReopening({ item, standing }: LockedItem, changes: Partial<Item>, now: Date): Refusal | null {
  if (!item.isActive) return { kind: 'fixed', message: editNotices.Archived }
  // Nobody bids on it in public, and its starting bid is nobody’s price: it may yet be sold there.
  if (item.isInHall) return { kind: 'fixed', message: 'It’s sold in the room.' }
  const isLeft = standing.closedAt !== null && standing.bidCount === 0 && item.places === null
  if (!isLeft) return { kind: 'fixed', message: 'It hasn’t closed without a bid.' }
  const message = refuseSchedule({ ...item, ...changes }, now)
  return message ? { kind: 'times', message } : null
}

/** Why an item is not sold in that way, or not so many places of it; what somebody bid or bought stays as they did. */
function refuseSelling({ item, standing }: LockedItem, { places, isInHall }: Partial<Item>): string | null {
  if (standing.bidCount > 0)
    return places || isInHall ? 'Somebody has bid on this item, so the highest bid wins it.' : null
  if (places === undefined) return null
  const taken = placesTaken(item.places, standing.placesLeft)
  if (taken === 0 || (places && places.count >= taken)) return null
  return places
    ? `${taken} ${taken === 1 ? 'place is' : 'places are'} taken. Please enter ${taken} or more.`
    : 'Somebody has bought of this item, so it stays at a fixed price.'
}

/** Tries a change of an item whose address or number may be another item's. */
export async function refuseTaken(attempt: () => Promise<ItemOutcome>): Promise<ItemOutcome> {
  try {
    return await attempt()
  } catch (error) {
    if (isUniqueViolation(error, 'auction_item_slug')) return { kind: 'taken' }
    if (isUniqueViolation(error, 'auction_item_number')) return { kind: 'number-taken' }
    // Made before, and deleted since.
    if (isUniqueViolation(error, 'auction_item_pkey')) return { kind: 'unknown' }
    throw error
  }
}
