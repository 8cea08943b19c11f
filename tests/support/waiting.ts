import { asc, eq } from 'drizzle-orm'
import { waitingUrl } from '../../api/email/preferences/links.ts'
import { isBidderOf } from '../../db/bidder-of.ts'
import type { Orm } from '../../db/clients.ts'
import { bidder } from '../../db/schema/bidder.ts'
import { mailAddress } from '../../db/schema/mail.ts'
import { waiting } from '../../db/schema/waiting.ts'
import { carriedBy, HOME } from './email-reader.ts'
import type { Item } from './school.ts'

/** Who joined the waiting list of an item, whatever became of them, the first first. */
export async function lineOf(orm: Orm, { id }: Pick<Item, 'id'>) {
  const rows = await orm
    .select({ own: waiting, email: bidder.email })
    .from(waiting)
    .innerJoin(bidder, isBidderOf(waiting))
    .where(eq(waiting.auctionItemId, id))
    .orderBy(asc(waiting.joinedAt), asc(waiting.id))
  return rows.map(({ own, email }) => ({ ...own, email }))
}

/** The link in the emails of somebody in line. */
export async function waitingLinkOf(orm: Orm, { id, email }: { id: string; email: string | null }, home = HOME) {
  if (email === null) throw new Error('They were erased')
  await orm.insert(mailAddress).values({ email }).onConflictDoNothing()
  const [address] = await orm.select().from(mailAddress).where(eq(mailAddress.email, email))
  if (!address) throw new Error('The address was not added')
  return waitingUrl(home, address, id)
}

/** What that link carries. */
export async function waitingClaimOf(orm: Orm, own: { id: string; email: string | null }) {
  return carriedBy(await waitingLinkOf(orm, own))
}
