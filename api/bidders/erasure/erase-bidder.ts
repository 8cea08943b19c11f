import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { isOfAddress } from '../../../db/bidder-of.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { lockItems, lockRows, recordItemChanges } from '../../../db/locks.ts'
import { user } from '../../../db/schema/accounts.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { bidderCode, bidderDevice, watchedItem } from '../../../db/schema/bidders.ts'
import { blockedAddress, reminder } from '../../../db/schema/bids.ts'
import { bulkEdit } from '../../../db/schema/bulk-edits.ts'
import { donation } from '../../../db/schema/donations.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { mailAddress } from '../../../db/schema/mail.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { serveErased } from '../../auction/places/serve-waiting.ts'
import { endErased } from '../../auction/second-chances/end-chance.ts'
import type { Language } from '../../contract/values/text/language.ts'
import { eraseRows, forgetEmails, lockBidders } from './erase-rows.ts'
import { itemsBidOn, organizationsOf } from './find-traces.ts'
import { mustBeRemembered } from './must-be-remembered.ts'
import { type ErasureRefusal, refuseAfterEmail, refuseErasure } from './refuse-erasure.ts'

/**
 * Erases a bidder's address from an organization's records, for its team; nothing brings it back. Bids stay, with
 * amount and time. `null` when done, else why not. See product#erasing-a-bidder.
 */
export async function eraseForTeam(
  orm: Orm,
  organizationId: string,
  email: string,
  now: Date,
): Promise<ErasureRefusal | 'unknown' | null> {
  const outcome = await orm.transaction(async (tx) => {
    if (!(await organizationsOf(tx, email)).includes(organizationId)) return 'unknown'
    const refusal = await refuseAfterEmail(tx, organizationId, email, now)
    return refusal ?? erase(tx, { email, organizationIds: [organizationId], by: 'team', language: 'en' }, now)
  })
  return outcome === 'bid-meanwhile' ? eraseForTeam(orm, organizationId, email, now) : outcome
}

/** Erases an address from all records, for whoever reads its email. As above; all of it or nothing. */
export async function eraseOwn(
  orm: Orm,
  email: string,
  asked: { now: Date; language: Language },
): Promise<ErasureRefusal | null> {
  const { now, language } = asked
  const outcome = await orm.transaction(async (tx) => {
    const organizationIds = await organizationsOf(tx, email)
    const refusal = await erase(tx, { email, organizationIds, by: 'bidder', language }, now)
    if (refusal) return refusal
    for (const table of [bidderDevice, bidderCode])
      await tx.delete(table).where(inArray(table.addressId, addressesOf(tx, email)))
    const isAccount = (await tx.$count(user, eq(user.email, email))) > 0
    if (!isAccount) await forgetAddress(tx, eq(mailAddress.email, email))
    return null
  })
  return outcome === 'bid-meanwhile' ? eraseOwn(orm, email, asked) : outcome
}

/** With its key go all links that were mailed to it, and the last way to tell whose the blanks are. */
async function forgetAddress(tx: Tx, isTheirs: SQL) {
  await tx.delete(mailAddress).where(and(isTheirs, sql`not ${mustBeRemembered()}`))
  await tx.update(mailAddress).set({ key: sql`default`, confirmedAt: null }).where(isTheirs)
}

function addressesOf(tx: Tx, email: string) {
  return tx.select({ id: mailAddress.id }).from(mailAddress).where(eq(mailAddress.email, email))
}

interface Erasure {
  email: string
  organizationIds: string[]
  by: 'team' | 'bidder'
  /** What they read. */
  language: Language
}

/** @returns 'bid-meanwhile' where nothing was done, as they bid on something whose lock was to come first */
async function erase(
  tx: Tx,
  { email, organizationIds, ...who }: Erasure,
  now: Date,
): Promise<ErasureRefusal | 'bid-meanwhile' | null> {
  // In the order of db/locks.ts.
  const changesDonors = and(inArray(bulkEdit.organizationId, organizationIds), eq(bulkEdit.kind, 'donor'))
  await lockRows(tx, bulkEdit.id, changesDonors)
  const isTheirs = and(inArray(reminder.organizationId, organizationIds), isOfAddress(reminder, email))
  await lockRows(tx, reminder.auctionItemId, isTheirs)
  const isWatchedByThem = and(inArray(watchedItem.organizationId, organizationIds), isOfAddress(watchedItem, email))
  await lockRows(tx, watchedItem.auctionItemId, isWatchedByThem)
  const items = await itemsBidOn(tx, email, organizationIds)
  const auctionItemIds = await lockItems(tx, inArray(auctionItem.id, items))
  await lockBidders(tx, and(inArray(bidder.organizationId, organizationIds), eq(bidder.email, email)))
  if ((await itemsBidOn(tx, email, organizationIds)).length > items.length) return 'bid-meanwhile'
  const refusal = await refuseErasure(tx, { email, auctionItemIds, ...who }, now)
  if (refusal) return refusal
  await tx.delete(reminder).where(isTheirs)
  await tx.delete(watchedItem).where(isWatchedByThem)
  for (const organizationId of organizationIds)
    await eraseAt(tx, { organizationId, email, lockedIds: auctionItemIds, now })
  await endErased(tx, auctionItemIds, now)
  await serveErased(tx, auctionItemIds, now)
  return null
}

async function eraseAt(
  tx: Tx,
  { organizationId, email, lockedIds, now }: { organizationId: string; email: string; lockedIds: string[]; now: Date },
) {
  const items = await tx
    .select({ id: auctionItem.id })
    .from(auctionItem)
    .where(and(eq(auctionItem.organizationId, organizationId), inArray(auctionItem.id, lockedIds)))
  const rows = await tx
    .select({ id: bidder.id })
    .from(bidder)
    .where(and(eq(bidder.organizationId, organizationId), eq(bidder.email, email)))
  const bidderIds = rows.map(({ id }) => id)
  await eraseRows(tx, organizationId, bidderIds, now)
  await recordItemChanges(
    tx,
    organizationId,
    items.map(({ id }) => id),
  )
  await forgetEmails(tx, organizationId, undefined, [email])
  await forgetBlocked(tx, organizationId, email)
  await forgetDonorAt(tx, organizationId, email, bidderIds)
  tx.addActivity({ kind: 'bidder-erased', organizationId })
}

/** Forgets how to reach who gave these items, and what the team noted of them; their public names stay. */
export async function forgetDonor(tx: Tx, auctionItemIds: string[]) {
  await forgetNotes(tx, inArray(auctionItem.id, auctionItemIds))
  await tx.update(donation).set(noContact).where(inArray(donation.auctionItemId, auctionItemIds))
}

/** Forgets how to reach who had that address, at one organization, whether or not an item came of what they offered. */
async function forgetDonorAt(tx: Tx, organizationId: string, email: string, bidderIds: string[]) {
  const isTheirs = inArray(donation.bidderId, bidderIds)
  // The team may have changed the address on the item, and their phone number is in its notes.
  const ofTheirs = tx.select({ id: donation.auctionItemId }).from(donation).where(isTheirs)
  await forgetNotes(
    tx,
    and(
      eq(auctionItem.organizationId, organizationId),
      or(eq(auctionItem.donorEmail, email), inArray(auctionItem.id, ofTheirs)),
    ),
  )
  await tx.update(donation).set(noContact).where(isTheirs)
  // Undone, a change of donors would bring the address back.
  await tx.delete(bulkEdit).where(and(eq(bulkEdit.organizationId, organizationId), eq(bulkEdit.kind, 'donor')))
}

async function forgetNotes(tx: Tx, itemFilter: SQL | undefined) {
  await tx.update(auctionItem).set({ donorEmail: null, donorNote: null }).where(itemFilter)
}

const noContact = { bidderId: null, phone: null, wantsResult: false }

/** The block goes on by the hash of its inbox, which names nobody. */
const nobody = { email: null, reason: null }

/** Erases an address, and what was noted of its owner, from an organization's blocks. The block stays. */
async function forgetBlocked(tx: Tx, organizationId: string, email: string): Promise<void> {
  await tx
    .update(blockedAddress)
    .set(nobody)
    .where(and(eq(blockedAddress.organizationId, organizationId), eq(blockedAddress.email, email)))
}

/** Erases the addresses and reasons of blocks older than the months that their organization stores addresses. See product#retention. */
export async function forgetOldBlocked(orm: Orm, now: Date): Promise<void> {
  const isOld = sql`${blockedAddress.blockedAt} < ${now.toISOString()}::timestamptz - make_interval(months => ${organization.retentionMonths})`
  await orm.transaction(async (tx) => {
    const forgotten = await tx
      .update(blockedAddress)
      .set(nobody)
      .from(organization)
      .where(and(eq(organization.id, blockedAddress.organizationId), isNotNull(blockedAddress.email), isOld))
      .returning({ organizationId: blockedAddress.organizationId })
    const organizationIds = new Set(forgotten.map((row) => row.organizationId))
    for (const organizationId of organizationIds) tx.addActivity({ kind: 'addresses-blanked', organizationId })
  })
}
