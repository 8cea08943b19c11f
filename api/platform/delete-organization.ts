import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Orm, Tx } from '../../db/clients.ts'
import { lockItems } from '../../db/locks.ts'
import { bid, cancelledBid, reminder } from '../../db/schema/bids.ts'
import { auctionItem } from '../../db/schema/items.ts'
import { categoryLabel, invitation, organization } from '../../db/schema/organizations.ts'
import { isOnPlatform } from './platform-organizations.ts'

/**
 * Deletes an organization with its team, invitations, items, bids and mails, all or nothing. Its pictures are
 * collected once nothing refers to them; the accounts of its team stay. A bid on the way waits for the lock of its
 * item, and then finds none.
 * @returns whether the platform had such an organization
 */
export function deleteOrganization(orm: Orm, id: string): Promise<boolean> {
  return orm.transaction(async (tx) => {
    await lockEverything(tx, id)
    const [locked] = await tx
      .select({ id: organization.id })
      .from(organization)
      .where(and(eq(organization.id, id), isOnPlatform))
      .for('update')
    if (!locked) return false
    await deleteBids(tx, id)
    await tx.delete(organization).where(eq(organization.id, id))
    tx.afterCommit.publish({ organizationId: id, auctionItemId: null })
    return true
  })
}

/** In the order of db/locks.ts: whoever bids, accepts an invitation, renames a label or reminds bidders is waited for. */
async function lockEverything(tx: Tx, organizationId: string) {
  const items = itemsOf(tx, organizationId)
  await lockRows(tx, categoryLabel.id, eq(categoryLabel.organizationId, organizationId))
  await lockRows(tx, invitation.id, eq(invitation.organizationId, organizationId))
  await lockRows(tx, reminder.auctionItemId, inArray(reminder.auctionItemId, items))
  await lockItems(tx, eq(auctionItem.organizationId, organizationId))
}

async function lockRows(tx: Tx, key: PgColumn, isMeant: SQL) {
  await tx.select({ key }).from(key.table).where(isMeant).orderBy(asc(key)).for('update')
}

/** In two statements. Left to the items' own deletion, it would be two an item. */
async function deleteBids(tx: Tx, organizationId: string) {
  for (const table of [bid, cancelledBid]) {
    await tx.delete(table).where(inArray(table.auctionItemId, itemsOf(tx, organizationId)))
  }
}

function itemsOf(tx: Tx, organizationId: string) {
  return tx.select({ id: auctionItem.id }).from(auctionItem).where(eq(auctionItem.organizationId, organizationId))
}
