import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { isBidderOf } from '../../../db/bidder-of.ts'
import { hashInbox } from '../../../db/blocked-inbox.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { addJob } from '../../../db/jobs.ts'
import { lockItems, lockOrganization } from '../../../db/locks.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { bid, blockedAddress } from '../../../db/schema/bids.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { waiting } from '../../../db/schema/waiting.ts'
import { type BlockForm, MOST_BLOCKED } from '../../contract/auction/bidding/blocked-address.ts'
import { RETURN_DELAY_MS } from '../../contract/auction/places/waiting-line.ts'
import { inboxOf } from '../../contract/values/address/email-address.ts'

interface BlockRequest extends BlockForm {
  organizationId: string
  /** Who in the team blocks it. */
  by: string
}

/**
 * Has an address bid at an organization no more, nor any other address of its inbox. Its bids stay; a maximum of theirs
 * ends, and places that are held for them go to the next in line. `full` when the organization has blocked as many as it
 * may. See product#blocked-addresses.
 */
export function blockAddress(
  orm: Orm,
  request: BlockRequest,
  now: Date,
): Promise<'blocked' | 'blocked-before' | 'full'> {
  const { organizationId, email, reason, by } = request
  const inboxHash = hashInbox(organizationId, email)
  return orm.transaction(async (tx) => {
    // All that take bids: one that is judged meanwhile either counts before, and is seen here, or reads the block. Deleted
    // ones, too: they may come back.
    const isOpen = isNull(auctionLock.closedAt)
    const itemIds = await lockItems(tx, and(eq(auctionItem.organizationId, organizationId), isOpen))
    // Nobody else adds any until this one is counted.
    await lockOrganization(tx, organizationId)
    const blocked = await tx.$count(blockedAddress, eq(blockedAddress.organizationId, organizationId))
    if (blocked >= MOST_BLOCKED) return 'full'
    const [added] = await tx
      .insert(blockedAddress)
      .values({ organizationId, email, inboxHash, reason, blockedBy: by, blockedAt: now })
      .onConflictDoNothing({ target: blockedAddress.inboxHash })
      .returning({ id: blockedAddress.id })
    if (!added) return 'blocked-before'
    await endMaxima(tx, organizationId, itemIds, inboxHash)
    await releaseHeld(tx, request, itemIds, now)
    tx.addActivity({ kind: 'address-blocked', organizationId, subjectId: added.id })
    return 'blocked'
  })
}

/** We bid for nobody any more who is blocked. Without a change of the item that others could see, who know of no maximum. */
async function endMaxima(tx: Tx, organizationId: string, auctionItemIds: string[], inboxHash: string) {
  const isOfItems = inArray(auctionLock.auctionItemId, auctionItemIds)
  const leaders = await tx
    .select({ auctionItemId: auctionLock.auctionItemId, email: bidder.email })
    .from(auctionLock)
    .innerJoin(bid, eq(bid.id, auctionLock.winningBidId))
    .innerJoin(bidder, isBidderOf(bid))
    .where(and(isOfItems, isNotNull(auctionLock.leaderMaximum)))
  const theirs = leaders.filter(({ email }) => email !== null && hashInbox(organizationId, email) === inboxHash)
  const led = theirs.map(({ auctionItemId }) => auctionItemId)
  await tx.update(auctionLock).set({ leaderMaximum: null }).where(inArray(auctionLock.auctionItemId, led))
}

/** What is held for whoever may not buy it is held no longer: their lines are served anew at once. */
async function releaseHeld(
  tx: Tx,
  { organizationId, email }: BlockRequest,
  auctionItemIds: string[],
  now: Date,
): Promise<void> {
  const isHeld = and(isNull(waiting.outcome), isNotNull(waiting.reserved))
  const rows = await tx
    .select({ id: waiting.id, email: bidder.email })
    .from(waiting)
    .innerJoin(bidder, isBidderOf(waiting))
    .where(and(inArray(waiting.auctionItemId, auctionItemIds), isHeld))
  const theirs = rows.filter((row) => row.email !== null && inboxOf(row.email) === inboxOf(email))
  if (theirs.length === 0) return
  const ids = theirs.map(({ id }) => id)
  await tx.update(waiting).set({ reservedUntil: now }).where(inArray(waiting.id, ids))
  const runAt = new Date(now.getTime() + RETURN_DELAY_MS)
  await addJob(tx, { task: 'expire-offers', runAt, key: `held for blocked in ${organizationId}` })
}

/**
 * Lets a blocked address bid again; a maximum that ended stays ended. @returns whether that organization had blocked it
 */
export function unblockAddress(orm: Orm, organizationId: string, id: string): Promise<boolean> {
  return orm.transaction(async (tx) => {
    const deleted = await tx
      .delete(blockedAddress)
      .where(and(eq(blockedAddress.organizationId, organizationId), eq(blockedAddress.id, id)))
      .returning({ id: blockedAddress.id })
    if (deleted.length > 0) tx.addActivity({ kind: 'address-unblocked', organizationId, subjectId: id })
    return deleted.length > 0
  })
}
