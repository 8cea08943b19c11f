import type { BidderAt, ChanceEvent } from '../../../../api/contract/auction/second-chances/second-chance.ts'
import { ERASED } from '../../../../api/contract/values/address/mask.ts'
import { priceInWords } from '../../../../api/contract/values/money/money.ts'
import { shortMoment } from '../../../../api/contract/values/time/moment.ts'

/** What becomes of a change for who bids: `sentence` of their email, or that a paddle gets none. See product#paddles. */
export function emailedInWords({ label, reach }: Pick<BidderAt, 'label' | 'reach'>, sentence: string): string {
  return reach === null && label !== ERASED ? `${label} gets no email. Please tell its holder.` : sentence
}

/** What happened to an item after its closing, in a sentence: "Offered to jane@example.org for $130.00. Declined Nov 21, 2:05 PM." */
export function chanceInWords(event: ChanceEvent, timeZone: string): string {
  const price = priceInWords(event.amount)
  if (event.kind === 'cancelled') {
    const why = event.reason === null ? '' : `: ${event.reason}`
    return `${event.byName} cancelled the win of ${event.label} for ${price}${why}`
  }
  return `Offered to ${event.label} for ${price}. ${outcomeInWords(event, timeZone)}`
}

function outcomeInWords(event: ChanceEvent & { kind: 'asked' }, timeZone: string): string {
  const at = (instant: string) => shortMoment(new Date(instant), timeZone)
  const { outcome, settledAt, byName } = event
  if (outcome === null || settledAt === null) return `Open until ${at(event.expiresAt)}.`
  const by = byName === null ? '' : ` by ${byName}`
  const words = {
    accepted: `Accepted${by}`,
    declined: `Declined${by}`,
    expired: 'Not answered in time',
    withdrawn: `Withdrawn${by}`,
    erased: 'Ended, as their address was erased',
  }
  return `${words[outcome]}, ${at(settledAt)}.`
}
