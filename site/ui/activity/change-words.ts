import { isPriceField } from '../../../api/contract/auction/items/price-fields.ts'
import type { ActivityView } from '../../../api/contract/super-admin/activity.ts'
import { priceInWords } from '../../../api/contract/values/money/money.ts'
import { shortMoment, zoneName } from '../../../api/contract/values/time/moment.ts'

type Changes = NonNullable<ActivityView['changes']>
type Value = Changes[string][number]

/** What fields are called that are called otherwise on screen. */
const fieldNames: Record<string, string> = {
  asksName: 'Asking bidders for their name',
  asksPhone: 'Asking bidders for their phone number',
  boardShowsTotal: 'The total on the board',
  confirmsBidders: 'Confirming bidders’ emails',
  donatedBy: 'Donor',
  donationNote: 'Words above the donation form',
  donorUrl: 'Donor’s website',
  endTime: 'Closing',
  extensionMinutes: 'Minutes to answer a late bid',
  goalDollars: 'Goal',
  hidesUntilOpen: 'Hiding it until it opens',
  hidesUpcoming: 'Hiding items until they open',
  imageUrl: 'Photo',
  logoUrl: 'Logo',
  order: 'Place',
  paymentInstructions: 'How to pay',
  price: 'Amount',
  retentionMonths: 'Months until bidders’ emails are erased',
  showsBoard: 'The projector board',
  showsItemNumbers: 'Showing item numbers to bidders',
  slug: 'Address',
  startTime: 'Opening',
  takesDonations: 'Taking donations',
  usesPaddles: 'Paddles',
}

/** What changed, a sentence a field: "Starting bid changed from $5.00 to $10.00". Times on the clocks of `timeZone`. */
export function changesInWords(changes: Changes, timeZone: string): { field: string; words: string }[] {
  return Object.entries(changes).map(([field, [before, after]]) => {
    const [from, to] = [before, after].map((value) => valueInWords(field, value, timeZone))
    return { field, words: sentence(field, from ?? null, to ?? null) }
  })
}

/** @param from `null` for nothing, as `to` is */
function sentence(field: string, from: string | null, to: string | null): string {
  if (field === 'isActive') return to === 'on' ? 'Active again' : 'No longer active'
  const name = nameOf(field)
  if (to === 'on' || to === 'off') return `${name} switched ${to}`
  if (to === null) return from === null ? name : `${name} removed, it was ${from}`
  return from === null ? `${name} set to ${to}` : `${name} changed from ${from} to ${to}`
}

/** "startingBid" as "Starting bid". */
function nameOf(field: string): string {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return fieldNames[field] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

function valueInWords(field: string, value: Value, timeZone: string): string | null {
  if (value === null || value === '') return null
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (field === 'timeZone') return zoneName(String(value))
  if (field === 'goalDollars') return priceInWords(`${value}.00`)
  if (field === 'price' || isPriceField(field)) return priceInWords(String(value))
  const isInstant = typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)
  return isInstant ? shortMoment(new Date(value), timeZone) : String(value)
}
