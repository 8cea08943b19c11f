import { eq, getTableColumns } from 'drizzle-orm'
import { closeItems } from '../../api/auction/closing/close-items.ts'
import { cancelWin } from '../../api/auction/second-chances/cancel-win.ts'
import { secondChanceUrl } from '../../api/email/preferences/links.ts'
import { bidderFor, isBidderOf } from '../../db/bidder-of.ts'
import type { Orm } from '../../db/clients.ts'
import { bidder } from '../../db/schema/bidder.ts'
import { bid } from '../../db/schema/bids.ts'
import { auctionLock } from '../../db/schema/items.ts'
import { mailAddress } from '../../db/schema/mail.ts'
import { secondChance } from '../../db/schema/second-chances.ts'
import { carriedBy, HOME } from './email-reader.ts'
import { setItem } from './item-rows.ts'
import { addItem, type Item, type School } from './school.ts'

/** Adds an item that these bid on, each five dollars more than the one before, from $125, and closes it: the last has won. */
export async function addClosedItem(orm: Orm, school: Pick<School, 'id'>, ...emails: string[]): Promise<Item> {
  const item = await addItem(orm, school, { startTime: new Date(Date.now() - 3_600_000) })
  const own = { organizationId: school.id, auctionItemId: item.id }
  const bidders = await Promise.all(emails.map((email) => bidderFor(orm, school.id, email)))
  const rows = bidders.map((bidderId, index) => ({
    ...own,
    bidderId,
    amount: 12_500 + index * 500,
    isWinning: index === bidders.length - 1,
    timestamp: new Date(Date.now() - 600_000 + index * 60_000),
  }))
  const won = (await orm.insert(bid).values(rows).returning()).find(({ isWinning }) => isWinning)
  await orm
    .update(auctionLock)
    .set({ currentAmount: won?.amount ?? null, winningBidId: won?.id ?? null, bidCount: rows.length })
    .where(eq(auctionLock.auctionItemId, item.id))
  const endTime = new Date(Date.now() - 10_000)
  await setItem(orm, item, { endTime })
  await closeItems(orm, school.id, new Date())
  return { ...item, endTime }
}

/** The bid that has won an item. */
export async function winningBidOf(orm: Orm, { id }: Pick<Item, 'id'>): Promise<string> {
  const [standing] = await orm.select().from(auctionLock).where(eq(auctionLock.auctionItemId, id))
  return standing?.winningBidId ?? ''
}

/** Adds an item whose win was cancelled, and that is offered to the next bidder of these. */
export async function addChance(orm: Orm, school: Pick<School, 'id'>, ...emails: string[]) {
  const item = await addClosedItem(orm, school, ...emails)
  const form = { bidId: await winningBidOf(orm, item), reason: 'Did not pay', next: 'ask' as const }
  const staffAction = { staff: { id: null, name: 'Ada Lark' }, now: new Date() }
  await cancelWin(orm, { organizationId: school.id, auctionItemId: item.id }, form, staffAction)
  return { item, offer: await openChanceOf(orm, item) }
}

/** The open second chance of an item. */
export async function openChanceOf(orm: Orm, { id }: Pick<Item, 'id'>) {
  const chances = await orm
    .select({ ...getTableColumns(secondChance), email: bidder.email, bidder: bidder.label })
    .from(secondChance)
    .innerJoin(bidder, isBidderOf(secondChance))
    .where(eq(secondChance.auctionItemId, id))
  const open = chances.find(({ outcome }) => outcome === null)
  if (!open) throw new Error('Nothing is offered')
  return open
}

/** Has a second chance be as old as if it had been given so many hours earlier. */
export async function ageChance(orm: Orm, chanceId: string, hours: number) {
  const [offer] = await orm.select().from(secondChance).where(eq(secondChance.id, chanceId))
  if (!offer) throw new Error('There is no such offer')
  const earlier = (at: Date) => new Date(at.getTime() - hours * 3_600_000)
  const { offeredAt, expiresAt } = offer
  await orm
    .update(secondChance)
    .set({ offeredAt: earlier(offeredAt), expiresAt: earlier(expiresAt) })
    .where(eq(secondChance.id, chanceId))
}

/** The link in the email about an offer. */
export async function linkOf(
  orm: Orm,
  { id, bidder: email }: { id: string; bidder: string },
  home = HOME,
): Promise<string> {
  await orm.insert(mailAddress).values({ email }).onConflictDoNothing()
  const [address] = await orm.select().from(mailAddress).where(eq(mailAddress.email, email))
  if (!address) throw new Error('The address was not added')
  return secondChanceUrl(home, address, id)
}

/** What that link carries. */
export async function claimOf(orm: Orm, offer: { id: string; bidder: string }): Promise<Record<string, string>> {
  return carriedBy(await linkOf(orm, offer))
}
