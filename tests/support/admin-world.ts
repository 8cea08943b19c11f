import { eq } from 'drizzle-orm'
import type { Role } from '../../api/contract/values/kind/role.ts'
import { bidderFor } from '../../db/bidder-of.ts'
import type { Orm } from '../../db/clients.ts'
import { bidder } from '../../db/schema/bidder.ts'
import { bid, blockedAddress, cancelledBid } from '../../db/schema/bids.ts'
import { booksClosing } from '../../db/schema/books-closing.ts'
import { bulkEdit } from '../../db/schema/bulk-edits.ts'
import { cardAccount, charge, refund } from '../../db/schema/cards.ts'
import { checkoutLink, handover, payment } from '../../db/schema/checkout.ts'
import { donation } from '../../db/schema/donations.ts'
import { event } from '../../db/schema/events.ts'
import { auctionItem, auctionLock } from '../../db/schema/items.ts'
import { mailAddress, outbox } from '../../db/schema/mail.ts'
import { message } from '../../db/schema/messages.ts'
import { categoryLabel, invitation, userOrganization } from '../../db/schema/organizations.ts'
import { cancelledWin, secondChance } from '../../db/schema/second-chances.ts'
import { addTeam } from '../attack/world.ts'
import type { Names } from './admin-calls.ts'
import { addEmail } from './mail.ts'
import { rowsOf } from './rows.ts'
import type { Send } from './send.ts'
import { addMember } from './team.ts'

/** An organization with one of everything that a path can name. */
export async function addWorld(orm: Orm, send: Send) {
  const team = await addTeam(orm, send)
  const { school, live, checkout } = team
  // Who never bid can be erased at once.
  await addEmail(orm, school, { recipient: 'paul@example.org' })
  const names: Names = {
    api: school.slug,
    auctions: live.id,
    auction: live.slug,
    preview: team.hidden.slug,
    bid: team.bid.id,
    members: team.colleague.id,
    invitations: team.invitation.id,
    'category-labels': team.label.id,
    events: team.draft.id,
    mails: team.mail.id,
    'blocked-addresses': team.blocked.id,
    'bulk-edits': team.bulkEditId,
    donations: team.offered.id,
    winners: checkout.winner.id,
    won: checkout.left.id,
    payments: checkout.payment.id,
    'card-payments': team.cardPayment.id,
    cardKey: team.cardKey,
    handovers: checkout.handover.id,
    'second-chances': team.chance.id,
    wins: checkout.left.id,
    wonBid: team.wonBidId,
    paddles: team.held.id,
    'checkout-links': team.checkoutLinkId,
    payer: await addPayer(orm, school.id),
    fresh: crypto.randomUUID(),
  }
  return { school, names }
}
export type World = Awaited<ReturnType<typeof addWorld>>

/** Somebody who once won something, and paid more than they owe now. */
async function addPayer(orm: Orm, organizationId: string): Promise<string> {
  const bidderId = await bidderFor(orm, organizationId, 'payer@example.org')
  await orm.update(bidder).set({ code: 'PAYER2' }).where(eq(bidder.id, bidderId))
  const made = { kind: 'cash' as const, amount: 500, madeAt: new Date(), madeByName: 'Ada' }
  await orm.insert(payment).values({ id: crypto.randomUUID(), organizationId, bidderId, ...made })
  return bidderId
}

/** Somebody of the team whose email is confirmed: without that an organization writes to nobody. */
export async function addConfirmed(orm: Orm, { school }: World, role: Role) {
  const person = await addMember(orm, school, role)
  await orm.insert(mailAddress).values({ email: person.email, confirmedAt: new Date() })
  return person
}

/** Every row of an organization, as it stands in the database. */
export function everythingOf(orm: Orm, { school }: World) {
  const ofCheckout = [bidder, payment, handover, cancelledWin, secondChance, checkoutLink, booksClosing]
  const ofCards = [cardAccount, charge, refund]
  const ofBidders = [bid, cancelledBid, blockedAddress, donation, outbox, message, bulkEdit, ...ofCheckout, ...ofCards]
  const owned = [userOrganization, event, invitation, categoryLabel, auctionItem, auctionLock, ...ofBidders]
  return rowsOf(orm, school.id, owned)
}
