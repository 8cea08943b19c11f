import type { Cents } from './money.ts'

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
