import { z } from 'zod'
import { email } from '../../values/address/email.ts'
import { HIGHEST_BID, parsePrice } from '../../values/money/money.ts'
import { problem } from '../../values/problem.ts'
import { lineOfText } from '../../values/text/line-of-text.ts'
import { offer, purchase as words } from '../../words/en.ts'
import { contactForm } from '../bidding/bid-form.ts'
import { LONGEST_KIND, MOST_KINDS, MOST_PLACES } from '../items/places.ts'

const LONGEST_ANSWER = 200

/** The answer to an item's question about one place; an empty one may be given later. */
export const answer = lineOfText().max(LONGEST_ANSWER, words.answerTooLong)

const price = z.string().transform((text, context) => {
  const read = parsePrice(text)
  if (read !== null) return read
  context.addIssue(words.priceInvalid)
  return z.NEVER
})

/** Some places of one kind. Its id is made by the sender, so that sending it twice buys it once. */
const purchase = z.object({
  id: z.uuid().toLowerCase(),
  /** The name of the kind; the only kind of an item may have none. */
  kind: z.string().max(LONGEST_KIND).default(''),
  quantity: z.int().min(1, words.quantityInvalid).max(MOST_PLACES, words.quantityInvalid),
  /** What one place cost when the form was shown: another price is asked about, not charged. */
  price,
  answers: z.array(answer).max(MOST_PLACES).default([]),
})

/** Places of one item, at most once of each kind: all of it is bought, or nothing. */
export const purchases = z
  .array(purchase)
  .min(1, words.quantityInvalid)
  .max(MOST_KINDS)
  .refine((list) => list.every(({ price, quantity }) => price * quantity <= HIGHEST_BID), words.quantityInvalid)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'Each id can be there once')
  .refine((list) => new Set(list.map(({ kind }) => kind)).size === list.length, 'Each kind can be there once')
  .refine((list) => list.every(({ answers, quantity }) => answers.length <= quantity), 'One answer for each place')

/** What a buyer sends. */
export const purchaseForm = z.object({
  email: email(offer.emailInvalid),
  ...contactForm.shape,
  purchases,
})
export type PurchaseForm = z.output<typeof purchaseForm>

/** What was bought. Prices are decimal strings. */
export const purchaseAnswer = z.object({
  message: z.string(),
  purchases: z.array(z.object({ id: z.string(), kind: z.string(), quantity: z.number(), price: z.string() })),
  total: z.string(),
})

/** Why nothing was bought. Codes are those of `PurchaseRefusal`. */
export const purchaseProblem = problem.extend({
  /** What one place costs now. */
  price: z.string().optional(),
  /** How many they can still buy. */
  most: z.number().optional(),
})
