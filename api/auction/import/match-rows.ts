import { LONGEST_TITLE } from '../../contract/auction/items/item-form.ts'
import type { ImportedRow } from '../../contract/auction/items/item-import.ts'
import { statusAt } from '../../contract/auction/items/phase.ts'
import type { Item } from '../items/admin-view.ts'

/**
 * Which item each row is about, `null` for a new one. A number names its item. Without one, rows are about the items of
 * the same title that are upcoming or live, the first such row about the first of them: so a file that is sent again
 * doubles nothing, and last year's items are left alone. See product.md#import.
 */
export function matchRows(rows: readonly ImportedRow[], items: readonly Item[], now: Date): (Item | null)[] {
  const byNumber = new Map(
    items.flatMap((item) => (item.itemNumber === null ? [] : [[item.itemNumber, item] as const])),
  )
  const named = rows.map((row) => byNumber.get(Number(row.itemNumber?.trim() || Number.NaN)) ?? null)
  const taken = new Set(named.flatMap((item) => (item ? [item.id] : [])))
  const open = items.filter((item) => !taken.has(item.id) && ['Live', 'Coming Soon'].includes(statusAt(now, item)))
  const byTitle = Map.groupBy(open.sort(byNumberThenAge), ({ title }) => comparable(title))
  return rows.map((row, index) => {
    if (row.itemNumber?.trim()) return named[index] ?? null
    return byTitle.get(comparable(row.title ?? ''))?.shift() ?? null
  })
}

/** What is longer than a title is refused anyway; normalizing thousands of accents in a row takes a minute. */
function comparable(title: string): string {
  const text = title.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TITLE)
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

function byNumberThenAge(one: Item, other: Item): number {
  const numbers = [one, other].map(({ itemNumber }) => itemNumber ?? Number.POSITIVE_INFINITY)
  const [first = 0, second = 0] = numbers
  return first === second ? Number(one.createdAt) - Number(other.createdAt) : first - second
}
