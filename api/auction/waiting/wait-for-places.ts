import { and, eq, isNull } from 'drizzle-orm'
import { bidderFor, isOfAddress } from '../../../db/bidder-of.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { recordItemChanges } from '../../../db/locks.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { purchase } from '../../../db/schema/purchases.ts'
import { waiting } from '../../../db/schema/waiting.ts'
import { itemPath } from '../../contract/auction/items/item-path.ts'
import { placesToView } from '../../contract/auction/items/places.ts'
import { isOnSale, type PlacesStanding, type PurchaseRefusal } from '../../contract/auction/places/purchase-rule.ts'
import {
  type OwnWaitingForm,
  type OwnWaitingView,
  refuseWaiting,
  type WaitingAnswer,
  type WaitingRefusal,
  type WaitingState,
} from '../../contract/auction/places/waiting-form.ts'
import { maskEmail } from '../../contract/values/address/mask.ts'
import type { Language } from '../../contract/values/text/language.ts'
import { purchaseWords } from '../../contract/words/catalogues.ts'
import { writeEmail } from '../../email/outbox/write-email.ts'
import { confirmAddress } from '../../email/preferences/confirm-address.ts'
import { findReader } from '../../email/preferences/links.ts'
import { saveContact } from '../bidding/save-contact.ts'
import { type Asked, buyBehindLock, lockStanding, readBuyer, readEarlier } from '../places/buy-places.ts'
import { serveWaiting } from '../places/serve-waiting.ts'

/** Somebody who would wait for places of one item. */
export interface Arrival extends Asked {
  email: string
  quantity: number
}

/**
 * Puts somebody in line for an item that is sold out; whoever is there already stays where they are, with as many places as
 * they asked for first: anybody can type their address. See product#waiting-list.
 * @returns why not
 */
export function joinLine(orm: Orm, arrival: Arrival): Promise<WaitingRefusal | null> {
  const { organizationId, auctionItemId, email, quantity, arrivedAt, language, contact } = arrival
  const ofItem = { organizationId, auctionItemId }
  return orm.transaction(async (tx) => {
    const standing = await lockStanding(tx, arrival)
    if (!standing) return { code: 'not-found', message: purchaseWords(language)('notFound') }
    const refusal = refuseWaiting(arrival, standing, await readBuyer(tx, arrival))
    if (refusal) return refusal
    const bidderId = await bidderFor(tx, organizationId, email)
    if (contact) await saveContact(tx, { organizationId, bidderId }, contact)
    // Those of one instant are in line by their ids.
    const id = Bun.randomUUIDv7()
    const [added] = await tx
      .insert(waiting)
      .values({ id, ...ofItem, bidderId, quantity, joinedAt: arrivedAt, language })
      .onConflictDoNothing()
      .returning({ id: waiting.id })
    if (added)
      await writeEmail(tx, { kind: 'places-waiting', ...ofItem, recipient: email, content: { waitingId: added.id } })
    return null
  })
}

/** Where whoever reads an email about a waiting list stands in it; `null` when the link is not one of ours. */
export async function readOwnWaiting(orm: Orm, form: OwnWaitingForm, now: Date): Promise<OwnWaitingView | null> {
  const row = await findOwn(orm, form)
  if (!row) return null
  const { own, item, place, email } = row
  const { name, contactEmail, timeZone } = place
  const kinds = item.places?.kinds.filter((kind) => isOnSale(kind, now)) ?? []
  return {
    item: { title: item.title, path: itemPath(place.slug, item) },
    organization: { name, contactEmail, timeZone },
    maskedEmail: maskEmail(email),
    quantity: own.quantity,
    reserved: own.reserved,
    reservedUntil: own.reservedUntil?.toISOString() ?? null,
    state: await stateNow(orm, own, now),
    kinds: item.places ? placesToView({ ...item.places, kinds }).kinds : [],
  }
}

/** What became of an answer; `unknown`: the link is not one of ours. */
export type WaitingAnswered =
  | { kind: 'answered'; state: WaitingState }
  | { kind: 'refused'; refusal: PurchaseRefusal }
  | { kind: 'unknown' }

/** Buys what is held for whoever reads the email, or takes them out of the line; answered twice, the first answer stays. */
export async function answerWaiting(
  orm: Orm,
  answer: WaitingAnswer,
  { now, language }: { now: Date; language: Language },
): Promise<WaitingAnswered> {
  const beforeLock = await findOwn(orm, answer)
  if (!beforeLock) return { kind: 'unknown' }
  const { organizationId, auctionItemId } = beforeLock.own
  const ofItem = { organizationId, auctionItemId }
  return orm.transaction(async (tx): Promise<WaitingAnswered> => {
    const standing = await lockStanding(tx, { ...ofItem, arrivedAt: now })
    // Read again behind the lock: it may have expired meanwhile, or the bidder been erased.
    const row = await findOwn(tx, answer)
    if (!standing || !row) return { kind: 'unknown' }
    const outcome = await answerBehindLock(tx, answer, { ...row, standing, now, language })
    await serveWaiting(tx, ofItem, now)
    await confirmAddress(tx, row.email, now)
    return outcome
  })
}

interface Turn {
  own: Waiting
  email: string
  standing: PlacesStanding
  now: Date
  language: Language
}

async function answerBehindLock(
  tx: Tx,
  answer: WaitingAnswer,
  { own, email, standing, now, language }: Turn,
): Promise<WaitingAnswered> {
  const { organizationId, auctionItemId, reserved } = own
  const state = stateOf(own, now)
  const free = standing.left + (reserved ?? 0)
  if (own.outcome !== null) return { kind: 'answered', state }
  if (answer.answer === 'leave') {
    await end(tx, own, 'left', now)
    if (reserved !== null) await recordItemChanges(tx, organizationId, [auctionItemId], { placesLeft: free })
    return { kind: 'answered', state: 'left' }
  }
  if (state !== 'reserved') return { kind: 'answered', state }
  const { purchases } = answer
  const order = { organizationId, auctionItemId, email, purchases, arrivedAt: now, language }
  if ((await readEarlier(tx, order)) !== null)
    return { kind: 'refused', refusal: { code: 'key-reused', message: purchaseWords(language)('keyReused') } }
  // A pause gives open items their time back, but not what is held: it may be taken all the same.
  const outcome = await buyBehindLock(tx, order, { ...standing, pause: null, left: reserved ?? 0 }, free)
  if (outcome.kind === 'refused') return outcome
  await end(tx, own, 'accepted', now)
  return { kind: 'answered', state: 'accepted' }
}

type Waiting = typeof waiting.$inferSelect

/** Where somebody stands at `now`, also once none of what they took is theirs any more. */
async function stateNow(orm: Orm, own: Waiting, now: Date): Promise<WaitingState> {
  const state = stateOf(own, now)
  if (state !== 'accepted') return state
  const isTheirs = and(eq(purchase.auctionItemId, own.auctionItemId), eq(purchase.bidderId, own.bidderId))
  return (await orm.$count(purchase, and(isTheirs, isNull(purchase.cancelledAt)))) > 0 ? state : 'returned'
}

/** Where their answer has put somebody by `now`. The instant until which places are held is too late. */
function stateOf({ outcome, reservedUntil }: Pick<Waiting, 'outcome' | 'reservedUntil'>, now: Date): WaitingState {
  if (outcome === 'accepted' || outcome === 'left') return outcome
  if (outcome !== null) return 'over'
  if (reservedUntil === null) return 'waiting'
  return now < reservedUntil ? 'reserved' : 'over'
}

async function end(tx: Tx, { id }: Waiting, outcome: 'accepted' | 'left', now: Date) {
  await tx.update(waiting).set({ outcome, settledAt: now }).where(eq(waiting.id, id))
}

async function findOwn(orm: Orm | Tx, { waiting: waitingId, ...reader }: OwnWaitingForm) {
  const address = await findReader(orm, reader, `waiting ${waitingId}`)
  if (!address) return null
  const { name, slug, contactEmail, timeZone } = organization
  const [row] = await orm
    .select({ own: waiting, item: auctionItem, place: { name, slug, contactEmail, timeZone } })
    .from(waiting)
    .innerJoin(auctionItem, eq(auctionItem.id, waiting.auctionItemId))
    .innerJoin(organization, eq(organization.id, waiting.organizationId))
    .where(
      and(
        eq(waiting.id, waitingId),
        isOfAddress(waiting, address.email),
        isNull(auctionItem.deletedAt),
        organization.isActive,
      ),
    )
  return row ? { ...row, email: address.email } : null
}
