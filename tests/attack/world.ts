import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import { issueLink } from '../../api/accounts/links/account-link.ts'
import { sellInHall } from '../../api/auction/entry/sell-in-hall.ts'
import { payPath } from '../../api/checkout/payments/pay-path.ts'
import {
  confirmUrl,
  myBidsUrl,
  notMeUrl,
  ownDataUrl,
  ownGiftUrl,
  ownPlacesUrl,
  secondChanceUrl,
  unsubscribeUrl,
  waitingUrl,
} from '../../api/email/preferences/links.ts'
import { hashPassword } from '../../api/server/access/password.ts'
import { hashToken, newToken } from '../../api/server/context/token.ts'
import { bidderFor } from '../../db/bidder-of.ts'
import type { Orm } from '../../db/clients.ts'
import { bidder } from '../../db/schema/bidder.ts'
import { blockedAddress } from '../../db/schema/bids.ts'
import { bulkEdit } from '../../db/schema/bulk-edits.ts'
import { cardAccount, refund } from '../../db/schema/cards.ts'
import { cause } from '../../db/schema/causes.ts'
import { checkoutLink, handover, payment, transfer } from '../../db/schema/checkout.ts'
import { donation } from '../../db/schema/donations.ts'
import { event } from '../../db/schema/events.ts'
import { auctionItem } from '../../db/schema/items.ts'
import { message } from '../../db/schema/messages.ts'
import { categoryLabel, invitation, userOrganization } from '../../db/schema/organizations.ts'
import { cancelledWin } from '../../db/schema/second-chances.ts'
import { bidReceipt } from '../../emails/kinds/bid-receipt.tsx'
import { addRow } from '../support/add-row.ts'
import { addBlocked } from '../support/blocked.ts'
import { addCardAccount, addCardPayment } from '../support/card-account.ts'
import { addCheckoutSession } from '../support/checkout-link.ts'
import { addDonation } from '../support/donation.ts'
import { addReader, carriedBy, HOME } from '../support/email-reader.ts'
import { addEmail } from '../support/emails.ts'
import { addCause, addGift } from '../support/gifts.ts'
import { inHours } from '../support/moments.ts'
import { addPaddle } from '../support/paddle.ts'
import { addPerson } from '../support/person.ts'
import { addPlaces, kindOf, orderOf } from '../support/places.ts'
import { rowsOf } from '../support/rows.ts'
import { addItem, addMember, addSchool } from '../support/school.ts'
import { addChance, winningBidOf } from '../support/second-chance.ts'
import type { Send } from '../support/send.ts'
import { lineOf } from '../support/waiting.ts'
import { addCheckout } from '../support/won.ts'

/** The password of everybody with an account. */
export const PASSWORD = 'Larksong-1'
export const passwordHash = await hashPassword(PASSWORD)

export type World = Awaited<ReturnType<typeof addWorld>>
export type Team = World['maple']

/** Organizations with one of everything that a call can name; of one, the links in emails are in everybody's hands. */
export async function addWorld(orm: Orm, send: Send) {
  return { maple: await addTeam(orm, send), oak: await addTeam(orm, send), betrayed: await addTeam(orm, send) }
}

/** Adds an organization with one of everything that a call can name. */
export async function addTeam(orm: Orm, send: Send) {
  const school = await addSchool(orm, { takesDonations: true, showsBoard: true, usesPaddles: true })
  const organizationId = school.id
  const [live, ended, upcoming, hidden] = [
    await addItem(orm, school),
    await addItem(orm, school, { startTime: inHours(-2), endTime: inHours(-1) }),
    await addItem(orm, school, { startTime: inHours(24), endTime: inHours(48) }),
    await addItem(orm, school, { startTime: inHours(24), endTime: inHours(48), hidesUntilOpen: true }),
  ]
  const colleague = await addMember(orm, school, 'manager', {}, { passwordHash })
  const owner = await addMember(orm, school, 'owner')
  const reader = await addReader(orm, `bidder-${crypto.randomUUID()}@example.org`)
  const offer = { email: reader.email, amount: '125.00' }
  const { bid } = (await send('POST', `/api/${school.slug}/auction/${live.slug}/bid`, offer)).body
  // For nothing: somebody owes already.
  const party = await addPlaces(orm, school, { kinds: [kindOf('', { price: 0 })] })
  const order = orderOf(reader.email, 1, { price: '0.00' })
  await send('POST', `/api/${school.slug}/auction/${party.slug}/purchases`, order)
  const soldOut = await addPlaces(
    orm,
    school,
    { count: 1, kinds: [kindOf('', { price: 0 })] },
    { endTime: inHours(24) },
  )
  const last = orderOf(`last-${crypto.randomUUID()}@example.org`, 1, { price: '0.00' })
  await send('POST', `/api/${school.slug}/auction/${soldOut.slug}/purchases`, last)
  await send('POST', `/api/${school.slug}/auction/${soldOut.slug}/waiting`, { email: reader.email, quantity: 1 })
  const [inLine] = await lineOf(orm, soldOut)
  const lot = await addItem(orm, school, { isInHall: true })
  const hallSaleId = crypto.randomUUID()
  const sold = await addItem(orm, school, { isInHall: true })
  const inRoom = `room-${crypto.randomUUID()}@example.org`
  const toWhom = { id: hallSaleId, organizationId, auctionItemId: sold.id, email: inRoom, amount: 100 }
  await sellInHall(orm, { ...toWhom, language: 'en' }, { staff: { id: null, name: 'Ada' }, now: new Date() })
  await pay(orm, organizationId, await bidderFor(orm, organizationId, inRoom), 100)
  const cause = await addCause(orm, school)
  const quietCause = await addCause(orm, school, { title: 'Library', isActive: false })
  const giver = await addReader(orm)
  const promised = { id: crypto.randomUUID(), causeId: cause.id, email: giver.email, amount: '1.00' }
  await send('POST', `/api/${school.slug}/give`, promised)
  // Paid: somebody owes already.
  await pay(orm, organizationId, await bidderFor(orm, organizationId, giver.email), 100)
  const draft = await addRow(orm, event, { organizationId, slug: 'gala', name: 'Gala' })
  const label = await addRow(orm, categoryLabel, { organizationId, label: 'Food' })
  const token = newToken()
  const email = `invited-${crypto.randomUUID()}@example.org`
  const by = { invitedBy: owner.id, tokenHash: hashToken(token), expiresAt: inHours(24) }
  const invited = await addRow(orm, invitation, { organizationId, email, ...by })
  const mail = await addEmail(orm, school, { recipient: reader.email, email: bidReceipt.samples['bid receipt'] })
  const blocked = await addBlocked(orm, school)
  const bulkEditId = crypto.randomUUID()
  const edited = [{ id: live.id, before: { category: 'Art' }, revision: 0, lockVersion: 1 }]
  const made = { edited, refused: [], madeAt: new Date() }
  await orm.insert(bulkEdit).values({ organizationId, id: bulkEditId, kind: 'category', ...made })
  const offered = await addDonation(orm, school)
  const checkout = await addCheckout(orm, school)
  const written = await addReader(orm, `paul-${crypto.randomUUID()}@example.org`)
  await addEmail(orm, school, { recipient: written.email })
  const split = { organizationId, auctionItemId: checkout.left.id, fromBidderId: checkout.winner.id, amount: 100 }
  const bidderId = await bidderFor(orm, organizationId, `other-${crypto.randomUUID()}@example.org`)
  const { id: splitId } = await addRow(orm, transfer, {
    ...split,
    ...{ id: crypto.randomUUID(), bidderId, madeAt: new Date(), madeByName: 'Ada' },
  })
  const pledge = await addGift(orm, cause, checkout.winner.id, 5_000)
  const cardKey = await addCardAccount(orm, school)
  const cardPayment = await addCardPayment(orm, cardKey, checkout.winner, 20)
  const held = await addPaddle(orm, school, 12)
  const chance = await addChance(orm, school, `ann-${crypto.randomUUID()}@example.org`, reader.email, email)
  await addCheckoutSession(orm, school)
  const [checkoutLinkRow] = await orm.select().from(checkoutLink).where(eq(checkoutLink.organizationId, organizationId))
  if (!checkoutLinkRow) throw new Error('The team is not complete')
  return {
    school,
    live,
    ended,
    upcoming,
    hidden,
    colleague,
    owner,
    reader,
    bid,
    party,
    purchaseId: order.purchases[0]?.id,
    soldOut,
    lot,
    hallSaleId,
    waitingId: inLine?.id ?? '',
    cause,
    quietCause,
    giver,
    promisedId: promised.id,
    label,
    draft,
    invitation: { ...invited, token },
    mail,
    blocked,
    bulkEditId,
    offered,
    checkout,
    splitId,
    giftId: pledge.id,
    /** Somebody to whom it wrote, who never bid and can be erased at once. */
    written,
    payer: await addPayer(orm, organizationId),
    cardKey,
    cardPayment,
    payPath: await payPath(orm, { organizationId: school.id, bidderId: checkout.winner.id }),
    held,
    chance: chance.offer,
    wonBidId: await winningBidOf(orm, checkout.left),
    checkoutLinkId: checkoutLinkRow.id,
  }
}

/** Somebody who once won something, and paid more than they owe now. */
async function addPayer(orm: Orm, organizationId: string): Promise<string> {
  const bidderId = await bidderFor(orm, organizationId, `payer-${crypto.randomUUID()}@example.org`)
  await orm.update(bidder).set({ code: 'PAYER2' }).where(eq(bidder.id, bidderId))
  await pay(orm, organizationId, bidderId, 500)
  return bidderId
}

async function pay(orm: Orm, organizationId: string, bidderId: string, amount: number) {
  const made = { kind: 'cash' as const, amount, madeAt: new Date(), madeByName: 'Ada' }
  await orm.insert(payment).values({ id: crypto.randomUUID(), organizationId, bidderId, ...made })
}

/** The tokens of links that were mailed to somebody with an account, by the call that takes each. */
export async function addAccountLinks(orm: Orm) {
  const { id, email } = await addPerson(orm, { passwordHash })
  const newEmail = `new-${crypto.randomUUID()}@example.org`
  const issue = (subject: Parameters<typeof issueLink>[2]) =>
    orm.transaction(async (tx) => (await issueLink(tx, id, subject, new Date())).token)
  return {
    'reset-password': await issue({ purpose: 'password', newEmail: null }),
    'confirm-email': await issue({ purpose: 'confirm-email', newEmail }),
    'protect-email': await issue({ purpose: 'protect-email', newEmail: email }),
  }
}

/** What the links in a team's emails carry, each for the path of the API that its page calls. */
export function carriedByEmails({
  school,
  reader,
  bid: { id },
  chance,
  party,
  waitingId,
  giver,
  promisedId,
  written,
}: Team): Record<string, Record<string, string>> {
  const ofGift = carriedBy(ownGiftUrl(HOME, giver, promisedId))
  const ofPlaces = carriedBy(ownPlacesUrl(HOME, reader, party.id))
  return {
    '/api/places/waiting': carriedBy(waitingUrl(HOME, reader, waitingId)),
    '/api/gifts/own': ofGift,
    '/api/gifts/own/return': ofGift,
    '/api/places/own': ofPlaces,
    '/api/places/own/answers': ofPlaces,
    '/api/places/own/return': ofPlaces,
    '/api/bids/take-back': carriedBy(notMeUrl(HOME, reader, id)),
    '/api/bids/take-back/stop-emails': carriedBy(notMeUrl(HOME, reader, id)),
    '/api/bids/second-chance': carriedBy(secondChanceUrl(HOME, reader, chance.id)),
    '/api/{orgSlug}/my-bids/link': carriedBy(myBidsUrl(HOME, reader, school.slug, new Date())),
    '/api/mail/preferences': carriedBy(unsubscribeUrl(HOME, reader)),
    '/api/mail/confirmation': carriedBy(confirmUrl(HOME, reader)),
    '/api/mail/own-data': carriedBy(ownDataUrl(HOME, reader)),
    '/api/mail/own-data/erase': carriedBy(ownDataUrl(HOME, written)),
  }
}

/** What only a team may change of theirs; bids and links in emails change the rest. */
export async function ownRowsOf(orm: Orm, { school }: Team) {
  const ofTeam = [userOrganization, invitation, categoryLabel, auctionItem, blockedAddress, donation, cause]
  const ofWinners = [cardAccount, refund, payment, handover, transfer, cancelledWin, message, checkoutLink]
  const { id, code, note, promisedDay, remindedAt, paddleNumber, paddleReturnedAt } = bidder
  // Whoever gives or buys has a code from then on, of whatever organization: only who won, paid, or holds a paddle is theirs.
  const hasPaid = sql`exists (select from ${payment} p where p.bidder_id = ${bidder}.id)`
  const hasWon = sql`exists (select from bid b join auction_lock k on k.winning_bid_id = b.id
    where b.bidder_id = ${bidder}.id and k.closed_at is not null)`
  const isTeams = or(isNotNull(paddleNumber), and(isNotNull(code), or(hasPaid, hasWon)))
  const isOwn = and(eq(bidder.organizationId, school.id), isTeams)
  const bidders = await orm
    .select({ id, code, note, promisedDay, remindedAt, paddleNumber, paddleReturnedAt })
    .from(bidder)
    .where(isOwn)
    .orderBy(id)
  return [...(await rowsOf(orm, school.id, [...ofTeam, ...ofWinners])), ...bidders]
}
