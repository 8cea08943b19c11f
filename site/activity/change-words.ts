import { isPriceField } from '../../api/contract/items/price-fields.ts'
import type { ActView } from '../../api/contract/record/activity.ts'
import { shortMoment } from '../../api/contract/values/moment.ts'
import { priceInWords } from '../../api/contract/values/money.ts'

type Changes = NonNullable<ActView['changes']>
type Value = Changes[string][number]

const fieldNames: Record<string, string> = {
  isActive: 'Active',
  order: 'Place',
  logoUrl: 'Logo',
  imageUrl: 'Photo',
  donorUrl: 'Donor’s website',
  goalDollars: 'Goal',
}

/** What changed, a line a field: "Starting bid: $5.00 → $10.00". Times on the clocks of `timeZone`. */
export function changesInWords(changes: Changes, timeZone: string): { field: string; words: string }[] {
  return Object.entries(changes).map(([field, [before, after]]) => {
    const [from, to] = [before, after].map((value) => valueInWords(field, value, timeZone))
    return { field, words: `${nameOf(field)}: ${before === null ? to : `${from} → ${to}`}` }
  })
}

/** "startingBid" as "Starting bid". */
function nameOf(field: string): string {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return fieldNames[field] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

function valueInWords(field: string, value: Value, timeZone: string): string {
  if (value === null || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (field === 'goalDollars') return priceInWords(`${value}.00`)
  if (field === 'price' || isPriceField(field)) return priceInWords(String(value))
  const isInstant = typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)
  return isInstant ? shortMoment(new Date(value), timeZone) : String(value)
}
