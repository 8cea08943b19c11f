import { type Cents, parsePrice, priceInWords } from './money.ts'

/** What one kind of place costs, and when it is sold. Its name tells it apart within its item; the only kind may have none. */
export interface PlaceKind {
  name: string
  price: Cents
  /** What it would cost elsewhere; `null` where nobody said. */
  value: Cents | null
  /** On sale from then, and until then, as ISO instants; `null`: as long as the item. */
  from: string | null
  until: string | null
}

/** What an item sells at a fixed price. */
export interface Places {
  count: number
  /** How many of them one bidder may buy. */
  mostEach: number
  /** Asked about each place, such as "Child's name"; `null`: nothing is. */
  question: string | null
  kinds: PlaceKind[]
}

/** How many places these are together. */
export function countPlaces(lines: { quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** What places cost together. */
export function costOf(lines: { quantity: number; unitPrice: Cents }[]): Cents {
  return lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0)
}

/** What is ordered costs together, by prices as forms and JSON carry them; what is no price costs nothing. */
export function costOfOrder(lines: { quantity: number; price: string }[]): Cents {
  return costOf(lines.map(({ quantity, price }) => ({ quantity, unitPrice: parsePrice(price) ?? 0 })))
}

/** Whether a price is nothing. */
export function isFree(price: string): boolean {
  return parsePrice(price) === 0
}

/** What kinds of place cost: "$35.00", of several the lowest and the highest: "Free–$35.00". @param free what $0 is called */
export function pricesInWords(kinds: readonly { price: string }[], free: string): string {
  const prices = kinds.map(({ price }) => price).sort((one, other) => Number(one) - Number(other))
  const ends = new Set([...prices.slice(0, 1), ...prices.slice(-1)])
  return [...ends].map((price) => (isFree(price) ? free : priceInWords(price))).join('–')
}

/** How many places somebody has, or may take now. @param left how many nobody has; `null` where they are not counted */
export function placesTaken(places: { count: number } | null, left: number | null): number {
  return places && left !== null ? places.count - left : 0
}
