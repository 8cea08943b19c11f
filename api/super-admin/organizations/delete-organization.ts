import { and, eq, inArray } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { lockItems, lockOpenClosings, lockRows } from '../../../db/locks.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { watchedItem } from '../../../db/schema/bidders.ts'
import { bid, cancelledBid, reminder } from '../../../db/schema/bids.ts'
import { bulkEdit } from '../../../db/schema/bulk-edits.ts'
import { cardAccount, charge } from '../../../db/schema/cards.ts'
import { cause } from '../../../db/schema/causes.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { categoryLabel, invitation, organization } from '../../../db/schema/organizations.ts'
import { isNotDemo } from './organizations.ts'

/**
 * Deletes an organization with its team, invitations, items, bids and emails, all or nothing. Its pictures are
 * collected once nothing refers to them; the accounts of its team stay. A bid in flight waits for its item's lock, and
 * then finds no item.
 * @returns the sessions at its card service where something could still be paid; `null` if there is no such organization
 */
export function deleteOrganization(orm: Orm, id: string): Promise<string[] | null> {
  return orm.transaction(async (tx) => {
    await lockEverything(tx, id)
    const [locked] = await tx
      .select({ name: organization.name })
      .from(organization)
      .where(and(eq(organization.id, id), isNotDemo))
      .for('update')
    if (!locked) return null
    const sessions = await lockOpenSessions(tx, id)
    await deleteMost(tx, id)
    await tx.delete(organization).where(eq(organization.id, id))
    tx.addActivity({ kind: 'organization-deleted', organizationId: id, about: locked.name })
    tx.afterCommit.publish({ organizationId: id, auctionItemId: null })
    return sessions
  })
}

/**
 * In the order of db/locks.ts: this waits for whatever its team and bidders are in the middle of.
 */
async function lockEverything(tx: Tx, organizationId: string) {
  const items = itemsOf(tx, organizationId)
  await lockRows(tx, bulkEdit.id, eq(bulkEdit.organizationId, organizationId))
  await lockRows(tx, categoryLabel.id, eq(categoryLabel.organizationId, organizationId))
  await lockRows(tx, invitation.id, eq(invitation.organizationId, organizationId))
  await lockRows(tx, reminder.auctionItemId, inArray(reminder.auctionItemId, items))
  await lockRows(tx, watchedItem.auctionItemId, inArray(watchedItem.auctionItemId, items))
  await lockItems(tx, eq(auctionItem.organizationId, organizationId))
  await lockOpenClosings(tx, organizationId)
  await lockRows(tx, cause.id, eq(cause.organizationId, organizationId))
  await lockRows(tx, bidder.id, eq(bidder.organizationId, organizationId))
  await lockRows(tx, cardAccount.organizationId, eq(cardAccount.organizationId, organizationId))
}

/** Whoever presses Pay meanwhile finds no charge to add a session to, and ends it. */
async function lockOpenSessions(tx: Tx, organizationId: string): Promise<string[]> {
  const isOpen = and(eq(charge.organizationId, organizationId), eq(charge.state, 'open'))
  const open = await tx.select({ session: charge.session }).from(charge).where(isOpen).for('update')
  return open.map(({ session }) => session).filter((session) => session !== null)
}

/**
 * What there is most of, in statements of their own: one for all, by cascade, may take longer than the database lets one
 * run. Bidders take their gifts with them, which would keep a cause.
 */
async function deleteMost(tx: Tx, organizationId: string) {
  // By cascade it would be two statements per item.
  for (const table of [bid, cancelledBid]) {
    await tx.delete(table).where(inArray(table.auctionItemId, itemsOf(tx, organizationId)))
  }
  for (const table of [outbox, bidder, auctionItem]) {
    await tx.delete(table).where(eq(table.organizationId, organizationId))
  }
}

function itemsOf(tx: Tx, organizationId: string) {
  return tx.select({ id: auctionItem.id }).from(auctionItem).where(eq(auctionItem.organizationId, organizationId))
}
