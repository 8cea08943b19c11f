import { and, eq, gt, inArray, isNull, lt, not } from 'drizzle-orm'
import { bidderFor, isOfAddress } from '../../../db/bidder-of.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { hiddenAt } from '../../../db/hidden-items.ts'
import { watchedItem } from '../../../db/schema/bidders.ts'
import { reminder } from '../../../db/schema/bids.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { mailAddress } from '../../../db/schema/mail.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { isInTimeToRemind, isInTimeToTellOfOpening, REMINDER_MS } from '../../contract/auction/bidding/reminder.ts'
import { MOST_WATCHED } from '../../contract/bidders/my-bids.ts'
import type { Language } from '../../contract/values/text/language.ts'
import type { DeviceBidder } from '../../server/access/known-bidder.ts'

interface Choice {
  organizationId: string
  bidder: DeviceBidder
  itemIds: string[]
  wanted: boolean
  /** What they read now. */
  language: Language
}

/** `nothing`: none of them can be watched; `full`: there was room for none. */
export type Watched = 'done' | 'nothing' | 'full'

/**
 * Has a bidder watch items, as many as there is room for, or not any more. Those that ended or that nobody sees are left
 * out. See product#watching.
 */
export async function watchItems(orm: Orm, { wanted, ...choice }: Choice, now: Date): Promise<Watched> {
  if (!wanted) return stopWatching(orm, choice)
  const bidderId = await bidderFor(orm, choice.organizationId, choice.bidder.email)
  return orm.transaction((tx) => watch(tx, { ...choice, bidderId }, now))
}

async function stopWatching(orm: Orm, { bidder, itemIds }: Omit<Choice, 'wanted'>): Promise<Watched> {
  await orm
    .delete(watchedItem)
    .where(and(inArray(watchedItem.auctionItemId, itemIds), isOfAddress(watchedItem, bidder.email)))
  return 'done'
}

async function watch(
  tx: Tx,
  { organizationId, bidder, bidderId, itemIds, language }: Omit<Choice, 'wanted'> & { bidderId: string },
  now: Date,
): Promise<Watched> {
  // One at a time for an address, or two devices would find the same room. What is added is locked by nobody else.
  const [address] = await tx.select().from(mailAddress).where(eq(mailAddress.id, bidder.addressId)).for('update')
  const items = await findOpen(tx, organizationId, itemIds, now)
  // The address may have been erased meanwhile.
  if (!address || items.length === 0) return 'nothing'
  // Those of former auctions take no room.
  const watched = await tx
    .select({ id: watchedItem.auctionItemId })
    .from(watchedItem)
    .innerJoin(auctionItem, eq(auctionItem.id, watchedItem.auctionItemId))
    .where(and(eq(watchedItem.bidderId, bidderId), gt(auctionItem.endTime, now)))
  const fresh = items.filter((item) => !watched.some(({ id }) => id === item.id))
  const added = fresh.slice(0, MOST_WATCHED - watched.length)
  if (fresh.length === 0) return 'done'
  if (added.length === 0) return 'full'
  // Whoever watches an item at the last moment needs no email that says so.
  const nowUnless = (isInTime: boolean) => (isInTime ? null : now)
  await tx.insert(watchedItem).values(
    added.map(({ id, startTime, endTime }) => ({
      auctionItemId: id,
      organizationId,
      bidderId,
      language,
      openingSettledAt: nowUnless(isInTimeToTellOfOpening(startTime, now)),
      closingSettledAt: nowUnless(isInTimeToRemind(endTime, now)),
    })),
  )
  return 'done'
}

function findOpen(tx: Tx, organizationId: string, ids: string[], now: Date) {
  const { id, startTime, endTime } = auctionItem
  const requestedItems = and(inArray(id, ids), eq(auctionItem.organizationId, organizationId))
  const isPublic = and(auctionItem.isActive, isNull(auctionItem.deletedAt), gt(endTime, now), not(hiddenAt(now)))
  return tx
    .select({ id, startTime, endTime })
    .from(auctionItem)
    .innerJoin(organization, eq(organization.id, auctionItem.organizationId))
    .where(and(requestedItems, isPublic))
    .orderBy(endTime, id)
}

interface ReminderChoice {
  organizationId: string
  auctionItemId: string
  email: string
  wanted: boolean
}

/** Has a bidder reminded before an item closes, or not any more. @returns whether there is still time for it */
export async function chooseReminder(orm: Orm, choice: ReminderChoice, now: Date): Promise<boolean> {
  const { organizationId, auctionItemId, email, wanted } = choice
  if (!wanted) {
    const isTheirs = and(eq(reminder.auctionItemId, auctionItemId), isOfAddress(reminder, email))
    await orm.delete(reminder).where(and(isTheirs, isNull(reminder.settledAt)))
    return true
  }
  const inTime = and(
    eq(auctionItem.id, auctionItemId),
    eq(auctionItem.organizationId, organizationId),
    isNull(auctionItem.deletedAt),
    gt(auctionItem.endTime, new Date(now.getTime() + REMINDER_MS)),
    not(hiddenAt(now)),
  )
  const items = await orm
    .select({ id: auctionItem.id })
    .from(auctionItem)
    .innerJoin(organization, eq(organization.id, auctionItem.organizationId))
    .where(inTime)
  if (items.length === 0) return false
  const bidderId = await bidderFor(orm, organizationId, email)
  // In time for this end, so what they were reminded of before was another one; but not what was written since `now`.
  await orm
    .insert(reminder)
    .values({ organizationId, auctionItemId, bidderId })
    .onConflictDoUpdate({
      target: [reminder.auctionItemId, reminder.bidderId],
      set: { settledAt: null },
      setWhere: lt(reminder.settledAt, now),
    })
  return true
}
