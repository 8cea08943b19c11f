import { z } from 'zod'
import { type Asks, type BidderContact, isPhone } from '../../values/address/bidder-contact.ts'
import { email } from '../../values/address/email.ts'
import { type Cents, formatMoney, HIGHEST_BID, parsePrice } from '../../values/money/money.ts'
import { hasLinks, lineOfText } from '../../values/text/line-of-text.ts'
import { requestWords } from '../../words/catalogues.ts'
import { contact, offer, request } from '../../words/en.ts'

const LONGEST_NAME = 100

/** A bidder's name, as typed; an empty text is as good as none. */
export const bidderName = lineOfText()
  .max(LONGEST_NAME, contact.nameTooLong)
  .refine((line) => !hasLinks(line), contact.noLinks)

/** What a bidder sends of themselves besides their email; an empty text is as good as none. */
export const contactForm = z.object({
  name: bidderName.optional(),
  phone: lineOfText()
    .refine((text) => text === '' || isPhone(text), contact.phoneInvalid)
    .optional(),
})

/** Of what was sent, what the organization asks for. */
export function askedOf(sent: z.output<typeof contactForm>, asks: Asks): BidderContact {
  return {
    name: (asks.name !== 'off' && sent.name) || null,
    phone: (asks.phone !== 'off' && sent.phone) || null,
  }
}

/** What the organization requires and does not have. */
export function missingOf(contact: BidderContact, asks: Asks): (keyof Asks)[] {
  return (['name', 'phone'] as const).filter((field) => asks[field] === 'required' && contact[field] === null)
}

/** Whether nothing of it is known. */
export function isBlank({ name, phone }: BidderContact): boolean {
  return name === null && phone === null
}

const NOT_AN_AMOUNT = offer.amountInvalid
const TOO_MUCH = requestWords('en')('amountTooHigh', { amount: formatMoney(HIGHEST_BID) })
const NOT_BOTH = request.notBoth
/** Longer than any amount, and short enough to be read by any pattern. */
const LONGEST_AMOUNT = 32

/**
 * A positive amount, as a JSON number or a plain decimal of at most two decimals, to cents. See
 * product#judging-a-bid.
 */
export const bidAmount = z
  .union([z.number(), z.string().max(LONGEST_AMOUNT, NOT_AN_AMOUNT)], { error: NOT_AN_AMOUNT })
  .transform(String)
  .refine((text) => !/^-(?:\d+(?:\.\d+)?|\.\d+)$/.test(text), request.amountPositive)
  .transform((text, context) => {
    const amount = parsePrice(text)
    if (amount !== null) return amount
    // Digits alone that do not fit are too many, not malformed.
    const tooMany = /^\d{9,}(\.\d{1,2})?$/.test(text)
    context.addIssue(tooMany ? TOO_MUCH : NOT_AN_AMOUNT)
    return z.NEVER
  })
  .refine((amount) => amount > 0, request.amountPositive)
  .refine((amount) => amount <= HIGHEST_BID, TOO_MUCH)

/**
 * What a bidder sends: an amount to bid, or a maximum up to which we bid for them. `confirmAmount` says yes to a very high
 * bid (product#very-high-bids), `buyNow` has the item at once for all of `amount` (product#buy-it-now), `remindMe` asks for an email before the item closes, should the bidder not be winning
 * then (product#reminders). `name` and `phone` are stored where the organization asks for them.
 */
export const bidForm = z
  .object({
    email: email(offer.emailInvalid),
    amount: bidAmount.optional(),
    maximum: bidAmount.optional(),
    confirmAmount: z.boolean().default(false),
    buyNow: z.boolean().optional(),
    remindMe: z.boolean().default(false),
    ...contactForm.shape,
  })
  .refine(({ amount, maximum }) => amount !== undefined || maximum !== undefined, {
    path: ['amount'],
    error: NOT_AN_AMOUNT,
  })
  .refine(({ amount, maximum }) => amount === undefined || maximum === undefined, {
    path: ['maximum'],
    error: NOT_BOTH,
  })
type BidForm = z.output<typeof bidForm>

/** The most that is offered, and whether it is a maximum or one amount. */
export function capOf({ amount, maximum }: Pick<BidForm, 'amount' | 'maximum'>): { cap: Cents; isMaximum: boolean } {
  const cap = amount ?? maximum
  if (cap === undefined) throw new Error('An offer without amount and maximum')
  return { cap, isMaximum: maximum !== undefined }
}

/** The prefix of keys that the server makes for forms without JavaScript. Their bidders do not know them. */
export const FORM_KEY = 'form-'

/** The `Idempotency-Key` header: the same key gets the first answer again. See product#repeated-requests. */
export const idempotencyKey = z.string().regex(/^[\w-]{8,64}$/, request.keyInvalid)
