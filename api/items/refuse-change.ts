import { refuse } from '../http/refuse.ts'
import { MOST_ITEMS } from './has-room.ts'
import type { Refusal } from './outcome.ts'

const TAKEN = 'This URL is already taken'
const FULL = `An organization can have up to ${MOST_ITEMS.toLocaleString('en-US')} items. Delete some to add more.`

/** The answer to a team whose change of an item is refused. See product.md#status-codes. */
export function refuseChange(refusal: Refusal) {
  switch (refusal.kind) {
    case 'unknown':
      return refuse(404, 'Auction not found')
    case 'taken':
      return refuse(409, TAKEN, { code: 'taken', issues: [{ path: 'slug', message: TAKEN }] })
    case 'full':
      return refuse(409, FULL, { code: 'full' })
    case 'fixed':
      return refuse(409, refusal.message)
    case 'times':
      return refuse(400, refusal.message, { issues: [{ path: 'endTime', message: refusal.message }] })
  }
}
