import { and, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { AtHand } from '../../../db/at-hand.ts'
import { isBidderOf } from '../../../db/bidder-of.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { bid } from '../../../db/schema/bids.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { mailAddress, refusedSender } from '../../../db/schema/mail.ts'
import { message } from '../../../db/schema/messages.ts'
import { purchase } from '../../../db/schema/purchases.ts'
import { readWinners, type WinnerAccount, wonIn } from '../../checkout/balances/read-winners.ts'
import { balanceOf } from '../../contract/checkout/account.ts'
import { type Audience, MESSAGES_A_DAY, type MessageRefusal } from '../../contract/email/message.ts'
import { inboxOf } from '../../contract/values/address/email-address.ts'
import { DAY_MS } from '../../contract/values/time/time.ts'
import { refuseAddress } from '../preferences/refuse-address.ts'
import { findUnconfirmed, readAdmins } from '../preferences/unconfirmed-organizations.ts'

interface Recipients {
  /** One address of each inbox, in alphabetical order. */
  emails: string[]
  /** How many inboxes want no such email, or cannot be reached. */
  leftOut: number
  /** How many of them nobody has confirmed: they are told of the message, and get it once they confirm their email. */
  unconfirmed: number
  /** How many paddles are meant: their holders have no email, and the team tells them. */
  paddles: number
}

/**
 * Whom a message would reach as of now: who unsubscribed or cannot be reached is left out, and no inbox is written to twice.
 * See product#messages-to-bidders.
 */
export async function readRecipients(orm: Orm | Tx, organization: AtHand, audience: Audience): Promise<Recipients> {
  const bidders = await readAudience(orm, organization, audience)
  const meant = bidders.flatMap(({ email }) => email ?? [])
  const { refusing, confirmed } = await judgeAddresses(orm, organization.id, meant)
  const inboxes = Map.groupBy(meant.sort(), inboxOf)
  // Who unsubscribed with one of their addresses is not written to at another.
  const willing = [...inboxes.values()].filter((addresses) => !addresses.some((email) => refusing.has(email)))
  const emails = willing.flatMap(
    (addresses) => addresses.find((email) => confirmed.has(email)) ?? addresses.slice(0, 1),
  )
  return {
    emails,
    leftOut: inboxes.size - willing.length,
    unconfirmed: emails.filter((email) => !confirmed.has(email)).length,
    paddles: bidders.filter(({ isPaddle }) => isPaddle).length,
  }
}

type Meant = Pick<WinnerAccount, 'email' | 'isPaddle'>

/** Each bidder of the event at hand who is meant, whoever bought places among them. */
async function readAudience(orm: Orm | Tx, organization: AtHand, { audience, itemIds }: Audience): Promise<Meant[]> {
  const { id: organizationId, eventId } = organization
  if (audience === 'unpaid') {
    const winners = await readWinners(orm, organizationId, wonIn(eventId))
    return winners.filter((account) => balanceOf(account).balance > 0)
  }
  const eventItems = and(eq(auctionItem.eventId, eventId), auctionItem.isActive)
  const itemFilter = itemIds ? inArray(auctionItem.id, itemIds) : eventItems
  const theseItems = and(eq(auctionItem.organizationId, organizationId), isNull(auctionItem.deletedAt), itemFilter)
  const buyers = orm
    .select(meantColumns)
    .from(purchase)
    .innerJoin(bidder, isBidderOf(purchase))
    .innerJoin(auctionItem, eq(auctionItem.id, purchase.auctionItemId))
    .where(and(theseItems, isNull(purchase.cancelledAt)))
  const bids = orm
    .select(meantColumns)
    .from(bid)
    .innerJoin(bidder, isBidderOf(bid))
    .innerJoin(auctionItem, eq(auctionItem.id, bid.auctionItemId))
  const isWinning = and(eq(auctionLock.winningBidId, bid.id), isNotNull(auctionLock.closedAt))
  const bidders = audience === 'winners' ? bids.innerJoin(auctionLock, isWinning) : bids
  return bidders.where(theseItems).union(buyers)
}

const meantColumns = { id: bidder.id, email: bidder.email, isPaddle: sql<boolean>`${bidder.paddleNumber} is not null` }

/** Which of the addresses no message goes to, and which their owners have confirmed. */
async function judgeAddresses(orm: Orm | Tx, organizationId: string, emails: string[]) {
  const isOfOrganization = and(
    eq(refusedSender.addressId, mailAddress.id),
    eq(refusedSender.organizationId, organizationId),
  )
  const rows = await orm
    .select({ address: mailAddress, refusedAt: refusedSender.refusedAt })
    .from(mailAddress)
    .leftJoin(refusedSender, isOfOrganization)
    .where(sql`${mailAddress.email} in (select jsonb_array_elements_text(${JSON.stringify(emails)}::jsonb))`)
  const emailsOf = (addressRows: typeof rows) => new Set(addressRows.map(({ address }) => address.email))
  return {
    refusing: emailsOf(rows.filter(({ address, refusedAt }) => refusedAt || refuseAddress('message', address))),
    confirmed: emailsOf(rows.filter(({ address }) => address.confirmedAt)),
  }
}

/** Why an organization cannot write to its bidders now; `null` when it can. See product#messages-to-bidders. */
export async function refuseMessage(orm: Orm | Tx, organizationId: string, now: Date): Promise<MessageRefusal | null> {
  if ((await findUnconfirmed(orm, [organizationId])).length > 0) return 'unconfirmed'
  const isRecent = gt(message.sentAt, new Date(now.getTime() - DAY_MS))
  const admins = [...(await readAdmins(orm, [organizationId])).keys()]
  const sent = await orm.$count(message, and(inArray(message.organizationId, admins), isRecent))
  return sent < MESSAGES_A_DAY ? null : 'limit'
}
