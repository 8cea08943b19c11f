import { eq } from 'drizzle-orm'
import type { Places } from '../../api/contract/values/money/places.ts'
import type { Orm } from '../../db/clients.ts'
import { auctionLock } from '../../db/schema/items.ts'
import { purchase } from '../../db/schema/purchases.ts'
import { addItem, type Item, type School } from './school.ts'

/** Twelve places at $20, at most four each, with a question. */
export const party: Places = {
  count: 12,
  mostEach: 4,
  question: 'Child’s name',
  kinds: [{ name: '', price: 2_000, value: 800, from: null, until: null }],
}

/** Adds an item that sells places. */
export function addPlaces(
  orm: Orm,
  school: Pick<School, 'id'>,
  places: Partial<Places> = {},
  more: Parameters<typeof addItem>[2] = {},
) {
  return addItem(orm, school, { title: 'Pizza Party', startingBid: 2_000, places: { ...party, ...places }, ...more })
}

/** One kind of place at $20, always on sale. */
export function kindOf(name: string, more: Partial<Places['kinds'][number]> = {}): Places['kinds'][number] {
  return { name, price: 2_000, value: null, from: null, until: null, ...more }
}

/** What a buyer sends: places of the only kind, at its price. */
export function orderOf(email: string, quantity: number, more: object = {}) {
  return { email, purchases: [{ id: crypto.randomUUID(), quantity, price: '20.00', ...more }] }
}

/** How many places nobody has, and what was bought, cancelled or not, the first one first; of one instant in any order. */
export async function salesOf(orm: Orm, { id }: Pick<Item, 'id'>) {
  const [standing] = await orm.select().from(auctionLock).where(eq(auctionLock.auctionItemId, id))
  const purchases = await orm.select().from(purchase).where(eq(purchase.auctionItemId, id)).orderBy(purchase.boughtAt)
  return { left: standing?.placesLeft, purchases }
}
