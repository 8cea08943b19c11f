import { LONGEST_TITLE } from '../../contract/auction/items/item-form.ts'
import type { ImportedRow, ImportForm } from '../../contract/auction/items/item-import.ts'
import { statusAt } from '../../contract/auction/items/phase.ts'
import type { Item } from '../items/admin-view.ts'
import type { LockedItem } from '../items/lock-and-read-item.ts'
import { type Judged, judgeRow } from './judge-row.ts'

const DOUBLE = 'Another row has this number'
/** Bids wait for the thread: so many rows are judged before it is theirs again. */
const ROWS_AT_ONCE = 25

interface Circumstances {
  items: readonly LockedItem[]
  eventId: string
  timeZone: string
  extensionMinutes: number
  now: Date
}

/** Judges every row of an import, in order, among the items there are. */
export async function judgeRows(
  { rows, defaults }: Pick<ImportForm, 'rows' | 'defaults'>,
  { items, ...where }: Circumstances,
): Promise<Judged[]> {
  const byId = new Map(items.map((locked) => [locked.item.id, locked]))
  const about = matchRows(
    rows,
    items.map(({ item }) => item),
    where,
  )
  const judged: Judged[] = []
  const numbers = new Set<number>()
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await Bun.sleep(0)
    const locked = byId.get(about[index]?.id ?? '') ?? null
    const number = Number(row.itemNumber?.trim() || Number.NaN)
    const isDouble = numbers.has(number)
    numbers.add(number)
    judged.push(
      isDouble && !Number.isNaN(number)
        ? { kind: 'refused', locked, issues: [{ path: 'itemNumber', message: DOUBLE }] }
        : judgeRow(row, locked, { defaults, ...where }),
    )
  }
  return judged
}

/**
 * Which item each row is about, `null` for a new one. A number names its item. Without one, rows are about the items of
 * the event at hand with the same title that are upcoming or live, the first such row about the first of them: so a file that is sent again
 * doubles nothing, and last year's items are left alone. See product.md#import.
 */
export function matchRows(
  rows: readonly ImportedRow[],
  items: readonly Item[],
  { eventId, now }: Pick<Circumstances, 'eventId' | 'now'>,
): (Item | null)[] {
  const byNumber = new Map(
    items.flatMap((item) => (item.itemNumber === null ? [] : [[item.itemNumber, item] as const])),
  )
  const named = rows.map((row) => byNumber.get(Number(row.itemNumber?.trim() || Number.NaN)) ?? null)
  const taken = new Set(named.flatMap((item) => (item ? [item.id] : [])))
  const isOpen = (item: Item) => item.eventId === eventId && ['Live', 'Coming Soon'].includes(statusAt(now, item))
  const open = items.filter((item) => !taken.has(item.id) && isOpen(item))
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
