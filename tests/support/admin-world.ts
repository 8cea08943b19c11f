import { eq } from 'drizzle-orm'
import type { Role } from '../../api/contract/values/role.ts'
import type { Orm } from '../../db/clients.ts'
import { bid, blockedAddress, cancelledBid } from '../../db/schema/bids.ts'
import { bulkEdit } from '../../db/schema/bulk-edits.ts'
import { handover, payment, winner } from '../../db/schema/checkout.ts'
import { checkoutLink } from '../../db/schema/checkout-links.ts'
import { donation } from '../../db/schema/donations.ts'
import { auctionItem, auctionLock } from '../../db/schema/items.ts'
import { mailAddress, outbox } from '../../db/schema/mail.ts'
import { message } from '../../db/schema/messages.ts'
import { categoryLabel, invitation, userOrganization } from '../../db/schema/organizations.ts'
import { paddle } from '../../db/schema/paddles.ts'
import { cancelledWin, secondChance } from '../../db/schema/second-chances.ts'
import type { Names } from './admin-calls.ts'
import { addBlocked } from './blocked.ts'
import { addCheckoutSession } from './checkout-link.ts'
import { addDonation } from './donation.ts'
import { addMail } from './mail.ts'
import { addPaddle } from './paddle.ts'
import { rowsOf } from './rows.ts'
import { addItem, addSchool } from './school.ts'
import { addOffer, winningBidOf } from './second-chance.ts'
import type { Send } from './send.ts'
import { addMember } from './team.ts'
import { addCheckout } from './won.ts'

/** An organization with one of everything that a path can name. */
export async function addWorld(orm: Orm, send: Send) {
  const school = await addSchool(orm)
  const organizationId = school.id
  const item = await addItem(orm, school)
  const tomorrow = new Date(Date.now() + 86_400_000)
  const later = { startTime: tomorrow, endTime: new Date(tomorrow.getTime() + 60_000) }
  const hidden = await addItem(orm, school, { ...later, hidesUntilOpen: true })
  await send('POST', `/api/${school.slug}/auction/${item.slug}/bid`, { email: 'jane@example.org', amount: '125.00' })
  const [placed] = await orm.select().from(bid).where(eq(bid.auctionItemId, item.id))
  const colleague = await addMember(orm, school)
  const [label] = await orm.insert(categoryLabel).values({ organizationId, label: 'Food' }).returning()
  const [invited] = await orm
    .insert(invitation)
    .values({
      ...{ organizationId, email: 'invited@example.org', tokenHash: crypto.randomUUID() },
      expiresAt: new Date(Date.now() + 60_000),
    })
    .returning()
  const mail = await addMail(orm, school, { recipient: 'paul@example.org' })
  const blocked = await addBlocked(orm, school)
  const bulkId = crypto.randomUUID()
  const edited = [{ id: item.id, before: { category: 'Art' }, revision: 0, lockVersion: 1 }]
  const made = { edited, refused: [], madeAt: new Date() }
  await orm.insert(bulkEdit).values({ organizationId, id: bulkId, kind: 'category', ...made })
  const offered = await addDonation(orm, school)
  const checkout = await addCheckout(orm, school)
  const held = await addPaddle(orm, school, 12)
  const { offer } = await addOffer(orm, school, 'ann@example.org', 'bob@example.org')
  await addCheckoutSession(orm, school)
  const [link] = await orm.select().from(checkoutLink).where(eq(checkoutLink.organizationId, organizationId))
  if (!placed || !label || !invited || !link) throw new Error('The world is not complete')
  const names: Names = {
    ...{ api: school.slug, auctions: item.id, auction: item.slug, preview: hidden.slug, bid: placed.id },
    ...{ members: colleague.id, invitations: invited.id, 'category-labels': label.id, mails: mail.id },
    ...{ 'blocked-addresses': blocked.id, 'bulk-edits': bulkId, donations: offered.id, fresh: crypto.randomUUID() },
    ...{ winners: checkout.winner.id, won: checkout.left.id },
    ...{ payments: checkout.payment.id, handovers: checkout.handover.id, 'second-chances': offer.id },
    ...{ wins: checkout.left.id, wonBid: await winningBidOf(orm, checkout.left), paddles: held.id },
    ...{ 'checkout-links': link.id },
  }
  return { school, names }
}
export type World = Awaited<ReturnType<typeof addWorld>>

/** Somebody of the team whose email is confirmed: without that an organization writes to nobody. */
export async function addConfirmed(orm: Orm, { school }: World, role: Role) {
  const person = await addMember(orm, school, role)
  await orm.insert(mailAddress).values({ email: person.email, confirmedAt: new Date() })
  return person
}

/** Every row of an organization, as it stands in the database. */
export function everythingOf(orm: Orm, { school }: World) {
  const ofCheckout = [winner, payment, handover, paddle, cancelledWin, secondChance, checkoutLink]
  const ofBidders = [bid, cancelledBid, blockedAddress, donation, outbox, message, bulkEdit, ...ofCheckout]
  const owned = [userOrganization, invitation, categoryLabel, auctionItem, auctionLock, ...ofBidders]
  return rowsOf(orm, school.id, owned)
}
