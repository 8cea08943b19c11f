import { bidderFor } from '../../db/bidder-of.ts'
import type { Orm } from '../../db/clients.ts'
import type { Item, School } from './school.ts'

/** The row of who watches an item, or is to be reminded of it. */
export async function followedBy(orm: Orm, school: Pick<School, 'id'>, { id }: Pick<Item, 'id'>, email: string) {
  return { auctionItemId: id, organizationId: school.id, bidderId: await bidderFor(orm, school.id, email) }
}
