import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Orm, Tx } from '../../db/clients.ts'
import { reminder } from '../../db/mail-schema.ts'
import {
  auctionItem,
  auctionLock,
  bid,
  cancelledBid,
  categoryLabel,
  invitation,
  organization,
} from '../../db/schema.ts'
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
    return true
  })
}

/**
 * Whoever bids, accepts an invitation, renames a label or reminds bidders holds those rows when they come to need the
 * organization's or each other's. Taken in the same order here, the deletion waits for them, and not they for it.
 */
async function lockEverything(tx: Tx, organizationId: string) {
  const items = itemsOf(tx, organizationId)
  await hold(tx, categoryLabel.id, eq(categoryLabel.organizationId, organizationId))
  await hold(tx, invitation.id, eq(invitation.organizationId, organizationId))
  await hold(tx, reminder.auctionItemId, inArray(reminder.auctionItemId, items))
  await hold(tx, auctionLock.auctionItemId, inArray(auctionLock.auctionItemId, items))
}

async function hold(tx: Tx, key: PgColumn, isMeant: SQL) {
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
