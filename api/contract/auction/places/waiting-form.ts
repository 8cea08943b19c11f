import { z } from 'zod'
import { BROKEN_LINK, emailReader } from '../../email/email-reader.ts'
import { bidderContact } from '../../values/address/bidder-contact.ts'
import { email } from '../../values/address/email.ts'
import type { Language } from '../../values/text/language.ts'
import { purchaseWords } from '../../words/catalogues.ts'
import { offer, purchase as words } from '../../words/en.ts'
import { contactForm } from '../bidding/bid-form.ts'
import { refuseOutright } from '../bidding/bid-rule.ts'
import { MOST_PLACES, publicPlaces } from '../items/places.ts'
import { purchaseForm } from './purchase-form.ts'
import type { BuyerHistory, PlacesStanding, PurchaseRefusal } from './purchase-rule.ts'
import { isLineOver } from './waiting-line.ts'

/** What somebody sends who waits for places of an item that is sold out. */
export const waitingForm = z.object({
  email: email(offer.emailInvalid),
  ...contactForm.shape,
  quantity: z.int().min(1, words.quantityInvalid).max(MOST_PLACES, words.quantityInvalid),
})

/** Somebody who would wait. */
interface Arrival {
  quantity: number
  arrivedAt: Date
  /** What they read. */
  language: Language
}

/** Why somebody cannot wait for places. `message` is shown to them as it stands. */
export type WaitingRefusal =
  | PurchaseRefusal
  /** `most`: how many they can buy instead. */
  | { code: 'places-left'; message: string; most: number }
  | { code: 'too-late'; message: string }

/** Why somebody is not put in line, or `null` when they are. A pause sells nothing, and nobody loses their turn by it. */
export function refuseWaiting(
  { quantity, arrivedAt, language }: Arrival,
  standing: PlacesStanding,
  buyer: BuyerHistory,
): WaitingRefusal | null {
  const say = purchaseWords(language)
  const outright = refuseOutright({ arrivedAt }, { ...standing, pause: null }, buyer.blockedBy, say)
  if (outright) return outright
  const { mostEach, kinds } = standing.places
  const isSoldYet = kinds.some(({ until }) => until === null || arrivedAt < new Date(until))
  if (!isSoldYet) return { code: 'ended', message: say('ended') }
  const most = Math.max(0, mostEach - buyer.bought)
  if (quantity > most) return { code: 'too-many-each', message: say('tooManyEach', { count: mostEach }), most }
  if (standing.left > 0) return { code: 'places-left', message: say('placesLeft'), most: standing.left }
  return isLineOver(standing.endTime, arrivedAt) ? { code: 'too-late', message: say('lineOver') } : null
}

/** What links in the emails about a waiting list carry. */
export const ownWaitingForm = emailReader.extend({ waiting: z.uuid(BROKEN_LINK) })
export type OwnWaitingForm = z.output<typeof ownWaitingForm>

/** Whether they take what is held for them, which may be less, or leave the line. */
export const waitingAnswer = z.discriminatedUnion('answer', [
  ownWaitingForm.extend({ answer: z.literal('accept'), purchases: purchaseForm.shape.purchases }),
  ownWaitingForm.extend({ answer: z.literal('leave') }),
])
export type WaitingAnswer = z.output<typeof waitingAnswer>

/**
 * Where somebody stands in line; `returned`: they took places, and have none any more; `over`: the sale ended, or they did not
 * answer in time.
 */
const waitingState = z.enum(['waiting', 'reserved', 'accepted', 'returned', 'left', 'over'])
export type WaitingState = z.output<typeof waitingState>

/** A place in line, for the owner of its address. `path`: see `itemPath`. */
export const ownWaitingView = z.object({
  item: z.object({ title: z.string(), path: z.string() }),
  organization: z.object({ name: z.string(), contactEmail: z.string(), timeZone: z.string() }),
  maskedEmail: z.string(),
  quantity: z.number(),
  /** How many are held for them, until when. */
  reserved: z.number().nullable(),
  reservedUntil: z.iso.datetime().nullable(),
  state: waitingState,
  /** What is on sale now. */
  kinds: publicPlaces.shape.kinds,
})
export type OwnWaitingView = z.output<typeof ownWaitingView>

/** Who is in line for an item, as its team reads it, the first first. */
export const waitingList = z.array(
  z.object({
    id: z.string(),
    label: z.string(),
    contact: bidderContact.nullable(),
    quantity: z.number(),
    reserved: z.number().nullable(),
    reservedUntil: z.iso.datetime().nullable(),
  }),
)
export type WaitingList = z.output<typeof waitingList>

/** How many places more are held for somebody in line; `added`: how many of them the sale has got for it. */
export const reservedPlaces = z.object({ more: z.number(), added: z.number() })
