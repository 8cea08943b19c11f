import { MINUTE_MS } from '../../contract/values/time/time.ts'

/** Items that end within this time of each other are one closing. See product#closing. */
const MINUTES_BETWEEN_NEIGHBOURS = 10
/** But nobody waits longer than this, after the end of the first one, for what is said of all of them. */
const MINUTES_OF_A_CLOSING = 30

/** From the first end of a closing's items to the last one so far. */
export interface Ends {
  firstEnd: Date
  lastEnd: Date
}

/** A closing that items joined. */
export interface Group<Item> extends Ends {
  /** `null` for one that begins with these items. */
  id: string | null
  /** Those that joined it now. */
  items: Item[]
}

/** Whether an item that ends at `end` belongs to the closing. */
export function isNeighbour(closing: Ends, end: Date): boolean {
  const gap = Math.max(closing.firstEnd.getTime() - end.getTime(), end.getTime() - closing.lastEnd.getTime())
  const { firstEnd, lastEnd } = widened(closing, end)
  return gap <= MINUTES_BETWEEN_NEIGHBOURS * MINUTE_MS && lastEnd.getTime() <= latestEnd({ firstEnd }).getTime()
}

/** When the last item may end that can still join the closing. */
export function latestEnd({ firstEnd }: Pick<Ends, 'firstEnd'>): Date {
  return new Date(firstEnd.getTime() + MINUTES_OF_A_CLOSING * MINUTE_MS)
}

/**
 * Puts items to the closings they belong to, in the order of their ends: to one that is still open, else to a new one.
 * @returns the closings that items joined
 */
export function groupByClosing<Item extends { endTime: Date }>(
  items: Item[],
  open: (Ends & { id: string | null })[] = [],
): Group<Item>[] {
  const groups = open.map(({ id, firstEnd, lastEnd }): Group<Item> => ({ id, firstEnd, lastEnd, items: [] }))
  for (const item of items.toSorted((a, b) => a.endTime.getTime() - b.endTime.getTime())) {
    const existingGroup = groups.find((group) => isNeighbour(group, item.endTime))
    const group = existingGroup ?? { id: null, firstEnd: item.endTime, lastEnd: item.endTime, items: [] }
    if (!existingGroup) groups.push(group)
    Object.assign(group, widened(group, item.endTime))
    group.items.push(item)
  }
  return groups.filter((group) => group.items.length > 0)
}

/**
 * Whether no item will join the closing any more.
 * @param awaited the ends of items that are still to be closed
 * @param now by when everything that ended is closed, were it not held up
 */
export function isOver(closing: Ends, awaited: Date[], now: Date): boolean {
  return now > latestEnd(closing) || !awaited.some((end) => isNeighbour(closing, end))
}

function widened({ firstEnd, lastEnd }: Ends, end: Date): Ends {
  return { firstEnd: end < firstEnd ? end : firstEnd, lastEnd: end > lastEnd ? end : lastEnd }
}
