import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Orm, Tx } from '../../../db/clients.ts'
import { lockItems, lockOpenClosings } from '../../../db/locks.ts'
import { watchedItem } from '../../../db/schema/bidders.ts'
import { bid, cancelledBid, reminder } from '../../../db/schema/bids.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { categoryLabel, invitation, organization } from '../../../db/schema/organizations.ts'
import { isNotDemo } from './organizations.ts'

/**
 * Deletes an organization with its team, invitations, items, bids and emails, all or nothing. Its pictures are
 * collected once nothing refers to them; the accounts of its team stay. A bid in flight waits for its item's lock, and
 * then finds no item.
 * @returns whether there was such an organization
 */
export function deleteOrganization(orm: Orm, id: string): Promise<boolean> {
  return orm.transaction(async (tx) => {
    await lockEverything(tx, id)
    const [locked] = await tx
      .select({ name: organization.name })
      .from(organization)
      .where(and(eq(organization.id, id), isNotDemo))
      .for('update')
    if (!locked) return false
    await deleteBids(tx, id)
    await tx.delete(organization).where(eq(organization.id, id))
    tx.addActivity({ kind: 'organization-deleted', organizationId: id, about: locked.name })
    tx.afterCommit.publish({ organizationId: id, auctionItemId: null })
    return true
  })
}

/**
 * In the order of db/locks.ts: this waits for bids, accepted invitations, renamed labels, and reminders in progress.
 */
async function lockEverything(tx: Tx, organizationId: string) {
  const items = itemsOf(tx, organizationId)
  await lockRows(tx, categoryLabel.id, eq(categoryLabel.organizationId, organizationId))
  await lockRows(tx, invitation.id, eq(invitation.organizationId, organizationId))
  await lockRows(tx, reminder.auctionItemId, inArray(reminder.auctionItemId, items))
  await lockRows(tx, watchedItem.auctionItemId, inArray(watchedItem.auctionItemId, items))
  await lockItems(tx, eq(auctionItem.organizationId, organizationId))
  await lockOpenClosings(tx, organizationId)
}

async function lockRows(tx: Tx, key: PgColumn, condition: SQL) {
  await tx.select({ key }).from(key.table).where(condition).orderBy(asc(key)).for('update')
}

/** Two statements; by cascade it would be two per item. */
async function deleteBids(tx: Tx, organizationId: string) {
  for (const table of [bid, cancelledBid]) {
    await tx.delete(table).where(inArray(table.auctionItemId, itemsOf(tx, organizationId)))
  }
}

function itemsOf(tx: Tx, organizationId: string) {
  return tx.select({ id: auctionItem.id }).from(auctionItem).where(eq(auctionItem.organizationId, organizationId))
}
