import { parseEmail } from '../../api/contract/values/address/email-address.ts'
import { type Cents, formatMoney, HIGHEST_BID, parsePrice } from '../../api/contract/values/money/money.ts'
import type { offer } from '../../api/contract/words/en.ts'
import type { Say } from '../../api/contract/words/say.ts'

/**
 * What is in the bid form, or in the post that a browser makes of it. A quick bid outdoes the typed amount. `isMaximum`: we
 * are to bid up to it. See product#maximum-bids.
 */
export function typedOffer(form: FormData) {
  const amount = textIn(form, 'quickAmount') || textIn(form, 'amount')
  return { email: textIn(form, 'email'), amount, isMaximum: form.has('isMaximum'), remindMe: form.has('remindMe') }
}

/** What the bidder has to mend, field by field; the same words as the server's. See product#validation. */
export interface OfferFaults {
  email?: string | undefined
  amount?: string | undefined
  name?: string | undefined
  phone?: string | undefined
}

/** What was posted without JavaScript and is still in the form. */
export interface Draft {
  email: string
  amount: string
  isMaximum: boolean
  remindMe: boolean
  name?: string
  phone?: string
  faults?: OfferFaults
  /** The amount the server asked about; sending that one again says yes. See product#very-high-bids. */
  questioned?: Cents
  /** The price at which the server asked whether they want the item at once; sending that one again says yes. */
  buyNow?: Cents
  /** What the bidder may have meant instead. */
  suggestedAmount?: string
  /** What the code that was mailed to the bidder has to be sent with; without it none was. See product#confirmed-bidders. */
  challenge?: string
}

/** The offer as it can be sent, or what is wrong with it. A courtesy: the server judges. */
export function checkOffer(
  say: Say<typeof offer>,
  typed: { email: string; amount: string },
  minimumNextBid: Cents,
): { kind: 'good'; email: string; amount: Cents } | { kind: 'faulty'; faults: OfferFaults } {
  const email = parseEmail(typed.email)
  const amount = parsePrice(typed.amount)
  if (email !== null && amount !== null && amount >= minimumNextBid) return { kind: 'good', email, amount }
  const emailFault = email === null ? { email: say('emailInvalid') } : {}
  return { kind: 'faulty', faults: { ...emailFault, ...amountFault(say, amount, minimumNextBid) } }
}

/**
 * What is in the amount field: what was typed, until the price has moved past it. Then the new minimum is offered.
 * @param typedAgainst the minimum that was shown while typing
 */
export function shownAmount(typed: { text: string; typedAgainst: string } | null, minimumNextBid: string): string {
  if (typed === null) return minimumNextBid
  const isEnough = (parsePrice(typed.text) ?? 0) >= (parsePrice(minimumNextBid) ?? 0)
  return typed.typedAgainst === minimumNextBid || isEnough ? typed.text : minimumNextBid
}

/** The bid that came in while someone typed, or `null`. A price that fell is no news to them. */
export function overtakenBy(typedAgainst: string | null, currentBid: string | null): string | null {
  if (typedAgainst === null || currentBid === null) return null
  return (parsePrice(currentBid) ?? 0) > (parsePrice(typedAgainst) ?? 0) ? currentBid : null
}

function amountFault(say: Say<typeof offer>, amount: Cents | null, minimum: Cents): OfferFaults {
  if (amount === null || amount === 0) return { amount: say('amountInvalid') }
  return amount < minimum ? { amount: say('atLeast', { minimum: formatMoney(minimum) }) } : {}
}

/** What is in a field of a form, without the spaces around it. */
export function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

const RAISES = [1, 2, 5]

/** Three amounts above the next minimum, whole raises apart, for bidding with one tap. See product#bid-form. */
export function quickBids(minimumNextBid: Cents, minimumRaise: Cents): Cents[] {
  return RAISES.map((raises) => minimumNextBid + raises * minimumRaise).filter((amount) => amount <= HIGHEST_BID)
}
