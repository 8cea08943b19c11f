import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { HALL_UNDO_MS } from '../../contract/auction/bidding/hall-sale.ts'

/**
 * Whether what is sold in the room is, at `now`: that of the event at hand, and of another what is still to be sold, or can
 * be undone. One may be published while another's evening goes on. See product#the-hall.
 * @param item the row of `auction_item`, or its alias
 */
export function isInRoom(item: SQLWrapper, eventId: string, now: Date): SQL {
  const undoableSince = new Date(now.getTime() - HALL_UNDO_MS).toISOString()
  return sql`(${item}.event_id = ${eventId} or ${item}.end_time > ${undoableSince}::timestamptz)`
}
