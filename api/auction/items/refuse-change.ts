import { editedInWords } from '../../contract/auction/items/edited-meanwhile.ts'
import { MOST_ITEMS } from '../../contract/auction/items/item-form.ts'
import { refuse } from '../../server/http/refuse.ts'
import type { Refusal } from './item-outcome.ts'

/** Why an item is not added to an organization that has as many as it may. */
export const FULL = `An organization can have up to ${MOST_ITEMS.toLocaleString('en-US')} items. Delete some to add more.`

/** The answer to a team whose change of an item is refused. See product.md#status-codes. */
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
