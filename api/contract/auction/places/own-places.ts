import { z } from 'zod'
import { BROKEN_LINK, emailReader } from '../../email/email-reader.ts'
import type { Language } from '../../values/text/language.ts'
import { MINUTE_MS } from '../../values/time/time.ts'
import { purchaseWords } from '../../words/catalogues.ts'
import { TAKE_BACK_MINUTES } from '../bidding/take-back.ts'
import { MOST_PLACES } from '../items/places.ts'
import { answer } from './purchase-form.ts'

/** What decides whether a buyer may still change or take back what they bought. */
export interface OwnPurchase {
  boughtAt: Date
  isCancelled: boolean
  isPickedUp: boolean
  /** When its item ends. */
  endTime: Date
  /** When its item was closed. */
  closedAt: Date | null
}

/** Why nothing was changed. `message` is shown to the buyer as it stands. */
const ownRefusal = z.object({
  code: z.enum(['cancelled', 'picked-up', 'ended', 'too-late', 'too-many']),
  message: z.string(),
})
export type OwnRefusal = z.output<typeof ownRefusal>

/** Why a buyer cannot take their places back at `now`, or `null` when they can. See product#after-buying. */
export function refuseReturn(purchase: OwnPurchase, now: Date, language: Language): OwnRefusal | null {
  const say = purchaseWords(language)
  if (purchase.isCancelled) return { code: 'cancelled', message: say('takenBackBefore') }
  if (purchase.isPickedUp) return { code: 'picked-up', message: say('pickedUp') }
  if (isSaleOver(purchase, now)) return { code: 'ended', message: say('tooLateToReturn') }
  if (now <= returnableUntil(purchase)) return null
  return { code: 'too-late', message: say('returnTimeOver', { minutes: TAKE_BACK_MINUTES }) }
}

/** Until when a buyer can take their places back. */
export function returnableUntil({ boughtAt, endTime }: Pick<OwnPurchase, 'boughtAt' | 'endTime'>): Date {
  return new Date(Math.min(boughtAt.getTime() + TAKE_BACK_MINUTES * MINUTE_MS, endTime.getTime()))
}

/** Whether nothing of an item is sold any more; the end instant is over. */
export function isSaleOver({ endTime, closedAt }: Pick<OwnPurchase, 'endTime' | 'closedAt'>, now: Date): boolean {
  return closedAt !== null || now >= endTime
}

/** What was answered for each place of a purchase; empty where nothing was. */
export function answersOfEach({ quantity, answers }: { quantity: number; answers: string[] }): string[] {
  return Array.from({ length: quantity }, (_, place) => answers[place] ?? '')
}

/** What a link in the receipt of places carries. */
export const ownPlacesForm = emailReader.extend({ item: z.uuid(BROKEN_LINK) })
export type OwnPlacesForm = z.output<typeof ownPlacesForm>

/** The answers to the item's question for all places of each purchase. */
export const ownAnswersForm = ownPlacesForm.extend({
  purchases: z
    .array(z.object({ id: z.uuid(), answers: z.array(answer).max(MOST_PLACES) }))
    .min(1)
    .max(MOST_PLACES),
})
export type OwnAnswersForm = z.output<typeof ownAnswersForm>

/** Which of them are taken back. */
export const returnForm = ownPlacesForm.extend({ purchase: z.uuid() })
export type ReturnForm = z.output<typeof returnForm>

/** What somebody has bought of an item and still has, the first first. `path`: see `itemPath`. */
export const ownPlacesView = z.object({
  item: z.object({ title: z.string(), path: z.string() }),
  organization: z.object({ name: z.string(), contactEmail: z.string(), timeZone: z.string() }),
  maskedEmail: z.string(),
  /** Asked about each place; `null`: nothing is. */
  question: z.string().nullable(),
  /** Whether answers can still be changed. */
  isOpen: z.boolean(),
  purchases: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      quantity: z.number(),
      amount: z.string(),
      /** One for each place, empty where it is missing. */
      answers: z.array(z.string()),
      /** `null` once they cannot be taken back. */
      returnableUntil: z.iso.datetime().nullable(),
    }),
  ),
  total: z.string(),
})
export type OwnPlacesView = z.output<typeof ownPlacesView>
