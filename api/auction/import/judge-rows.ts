import { comparable } from '../../contract/auction/items/comparable.ts'
import type { ImportedRow, ImportForm } from '../../contract/auction/items/item-import.ts'
import { statusAt } from '../../contract/auction/items/status.ts'
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
  { rows, defaults, newRows = [] }: Pick<ImportForm, 'rows' | 'defaults' | 'newRows'>,
  { items, ...where }: Circumstances,
): Promise<Judged[]> {
  const byId = new Map(items.map((locked) => [locked.item.id, locked]))
  const matches = matchRows(
    rows,
    items.map(({ item }) => item),
    where,
  )
  const isNew = new Set(newRows)
  const judged: Judged[] = []
  const numbers = new Set<number>()
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await Bun.sleep(0)
    const { item = null, isByTitle = false, isRenumbered = false } = matches[index] ?? {}
    const sameTitle = isByTitle ? item : null
    const locked = isByTitle && isNew.has(index) ? null : (byId.get(item?.id ?? '') ?? null)
    const number = numberOf(row)
    const isDouble = number !== null && numbers.has(number)
    if (number !== null) numbers.add(number)
    const { itemNumber: _, ...withoutNumber } = row
    judged.push(
      isDouble
        ? { kind: 'refused', locked, isRenumbered, sameTitle, issues: [{ path: 'itemNumber', message: DOUBLE }] }
        : { ...judgeRow(isRenumbered ? withoutNumber : row, locked, { defaults, ...where }), isRenumbered, sameTitle },
    )
  }
  return judged
}

/** Which item a row is about, `null` for a new one, whether that goes by its title, and whether its number is another event's. */
interface Match {
  item: Item | null
  isByTitle: boolean
  isRenumbered: boolean
}

/**
 * Finds the items that rows are about, among those of the event at hand: the one with the row's number. A row without a
 * number, or whose number an item of another event has, is about an item of its title and donor, the first such row about
 * the first of them: so a file that is sent again doubles nothing, and other events' items are left alone. Without a number
 * of its own, only an item that is upcoming or live is meant. See product#import.
 */
export function matchRows(
  rows: readonly ImportedRow[],
  items: readonly Item[],
  { eventId, now }: Pick<Circumstances, 'eventId' | 'now'>,
): Match[] {
  const eventItems = items.filter((item) => item.eventId === eventId)
  const byNumber = new Map(eventItems.map((item) => [item.itemNumber, item]))
  const elsewhere = new Set(items.flatMap((item) => (item.eventId === eventId ? [] : (item.itemNumber ?? []))))
  const matches = rows.map((row): Match => {
    const number = numberOf(row)
    const item = number === null ? null : (byNumber.get(number) ?? null)
    return { item, isByTitle: false, isRenumbered: number !== null && item === null && elsewhere.has(number) }
  })
  const taken = new Set(matches.map(({ item }) => item))
  const left = eventItems.filter((item) => !taken.has(item)).sort(byNumberThenAge)
  const active = queuesOf(left.filter(({ isActive }) => isActive))
  const open = queuesOf(left.filter((item) => ['Live', 'Coming Soon'].includes(statusAt(now, item))))
  const unnumbered = rows.flatMap((row, index) => {
    const match = matches[index]
    return match && !match.item && (match.isRenumbered || !row.itemNumber?.trim()) ? { match, ...keysOf(row) } : []
  })
  // All rows of the same donor first: another row of that title may be of any donor.
  for (const by of ['sameDonor', 'anyDonor'] as const) {
    for (const { match, [by]: key } of unnumbered) {
      if (match.item) continue
      const queue = (match.isRenumbered ? active : open).get(key) ?? []
      while (queue.length > 0 && taken.has(queue[0] ?? null)) queue.shift()
      match.item = queue.shift() ?? null
      match.isByTitle = match.item !== null
      taken.add(match.item)
    }
  }
  return matches
}

/** Which items of a title a row may be about: those of its donor, or where one of them names none any others. */
function keysOf({ title = '', donatedBy }: { title?: string | undefined; donatedBy?: string | null | undefined }) {
  const [called, donor] = [comparable(title), comparable(donatedBy ?? '')]
  return { sameDonor: `${called}\n${donor}`, anyDonor: donor === '' ? called : `${called}\n` }
}

/** Items in their order, by each key that leads to them. Looked up, as thousands may have one title. */
function queuesOf(items: readonly Item[]): Map<string, Item[]> {
  const byTitle = Map.groupBy(items, ({ title }) => comparable(title))
  return new Map([...byTitle, ...Map.groupBy(items, (item) => keysOf(item).sameDonor)])
}

/** The number of a row; `null` where there is none, or none that can be read. */
function numberOf({ itemNumber = '' }: ImportedRow): number | null {
  return /^\s*\d{1,5}\s*$/.test(itemNumber) ? Number(itemNumber) : null
}

function byNumberThenAge(one: Item, other: Item): number {
  const numbers = [one, other].map(({ itemNumber }) => itemNumber ?? Number.POSITIVE_INFINITY)
  const [first = 0, second = 0] = numbers
  return first === second ? Number(one.createdAt) - Number(other.createdAt) : first - second
}
