import { and, eq, gt, inArray, isNull, max, or, sql } from 'drizzle-orm'
import { isOfAddress } from '../../../db/bidder-of.ts'
import type { Tx } from '../../../db/clients.ts'
import { bid } from '../../../db/schema/bids.ts'
import { billLine } from '../../../db/schema/bill-lines.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { outbox } from '../../../db/schema/mail.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { purchase } from '../../../db/schema/purchases.ts'
import type { Language } from '../../contract/values/text/language.ts'
import { moment } from '../../contract/values/time/moment.ts'
import { DAY_MS, MINUTE_MS } from '../../contract/values/time/time.ts'
import { linkRefusalWords } from '../../contract/words/catalogues.ts'

/** So long after a closing the organization needs to reach its winners. */
const FRESH_DAYS = 30

/** Why a bidder's data stays. */
export interface ErasureRefusal {
  code: 'winning' | 'fresh-win' | 'just-emailed'
  message: string
}

interface Asked {
  email: string
  auctionItemIds: string[]
  by: 'team' | 'bidder'
  language: Language
}

/**
 * Why the addresses of bids on these items may not be erased now, or `null`. Whoever is winning would owe money and
 * could not be told; a fresh winner must be reachable, unless the team itself asks.
 * @param auctionItemIds locked by the transaction
 */
export async function refuseErasure(
  tx: Tx,
  { email, auctionItemIds, by, language }: Asked,
  now: Date,
): Promise<ErasureRefusal | null> {
  if (auctionItemIds.length === 0) return null
  const isOpen = and(isNull(auctionLock.closedAt), eq(auctionItem.isActive, true))
  const freshSince = new Date(now.getTime() - FRESH_DAYS * DAY_MS)
  // Of each alone: a view of unions is not read by its items otherwise.
  const wonAt = sql`(
    select max(l.since) from ${billLine} l
    where l.auction_item_id = ${bid.auctionItemId} and l.bidder_id = ${bid.bidderId} and l.transfer_id is null
  )`
  const [won] = await tx
    .select({
      title: auctionItem.title,
      closedAt: auctionLock.closedAt,
      name: organization.name,
      contactEmail: organization.contactEmail,
    })
    .from(bid)
    .innerJoin(auctionItem, eq(auctionItem.id, bid.auctionItemId))
    .innerJoin(auctionLock, eq(auctionLock.auctionItemId, bid.auctionItemId))
    .innerJoin(organization, eq(organization.id, auctionItem.organizationId))
    .where(
      and(
        inArray(bid.auctionItemId, auctionItemIds),
        isOfAddress(bid, email),
        bid.isWinning,
        isNull(auctionItem.deletedAt),
        by === 'team' ? isOpen : or(isOpen, gt(wonAt, freshSince.toISOString())),
      ),
    )
    .limit(1)
  if (!won) return by === 'team' ? null : refuseBuyer(tx, { email, auctionItemIds, language }, freshSince)
  return {
    code: won.closedAt ? 'fresh-win' : 'winning',
    message: by === 'team' ? reasonForTeam(won) : reasonForBidder(won, language),
  }
}

/** Whoever has places must be told if they are cancelled, and expected at the table. */
async function refuseBuyer(
  tx: Tx,
  { email, auctionItemIds, language }: Omit<Asked, 'by'>,
  freshSince: Date,
): Promise<ErasureRefusal | null> {
  const isTheirs = and(inArray(purchase.auctionItemId, auctionItemIds), isOfAddress(purchase, email))
  const [bought] = await tx
    .select({ title: auctionItem.title, organization: organization.name, contact: organization.contactEmail })
    .from(purchase)
    .innerJoin(auctionItem, eq(auctionItem.id, purchase.auctionItemId))
    .innerJoin(auctionLock, eq(auctionLock.auctionItemId, purchase.auctionItemId))
    .innerJoin(organization, eq(organization.id, purchase.organizationId))
    .where(
      and(
        isTheirs,
        isNull(purchase.cancelledAt),
        isNull(auctionItem.deletedAt),
        or(isNull(auctionLock.closedAt), gt(auctionLock.closedAt, freshSince)),
      ),
    )
    .limit(1)
  return bought ? { code: 'fresh-win', message: linkRefusalWords(language)('hasPlaces', bought) } : null
}

/**
 * Why a team may not erase an address now, or `null`: what it was sent within a day counts to its budget of emails, which
 * erasing would fill again, over and over. See product#email-budgets.
 */
export async function refuseAfterEmail(
  tx: Tx,
  organizationId: string,
  email: string,
  now: Date,
): Promise<ErasureRefusal | null> {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const isRecent = and(eq(outbox.recipient, email), gt(outbox.claimedAt, dayAgo))
  const [last] = await tx
    .select({ at: max(outbox.claimedAt), timeZone: organization.timeZone })
    .from(outbox)
    .innerJoin(organization, eq(organization.id, outbox.organizationId))
    .where(and(eq(organization.id, organizationId), isRecent))
    .groupBy(organization.timeZone)
  if (!last?.at) return null
  // The minute that is named has to be over a day later to its last second.
  const free = moment(new Date(last.at.getTime() + DAY_MS + MINUTE_MS), last.timeZone)
  return { code: 'just-emailed', message: `We emailed them in the last 24 hours. You can erase them from ${free}.` }
}

interface Won {
  title: string
  closedAt: Date | null
  name: string
  contactEmail: string
}

function reasonForTeam({ title }: Won): string {
  return `They’re winning “${title}”. Cancel that bid first, or wait until bidding ends.`
}

function reasonForBidder(
  { title, closedAt, name: organization, contactEmail: contact }: Won,
  language: Language,
): string {
  const say = linkRefusalWords(language)
  const words = { title, organization, contact }
  return closedAt ? say('freshWin', { ...words, days: FRESH_DAYS }) : say('stillWinning', words)
}
