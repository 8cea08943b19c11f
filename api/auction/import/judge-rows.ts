import type { ImportForm } from '../../contract/auction/items/item-import.ts'
import type { LockedItem } from '../items/lock-and-read-item.ts'
import { type Judged, judgeRow } from './judge-row.ts'
import { matchRows } from './match-rows.ts'

const DOUBLE = 'Another row has this number'
/** Bids wait for the thread: so many rows are judged before it is theirs again. */
const ROWS_AT_ONCE = 100

interface Circumstances {
  items: readonly LockedItem[]
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
    where.now,
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
