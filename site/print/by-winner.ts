import type { PrintedBill, PrintedItem } from '../../api/contract/auction/items/printed.ts'
import { toPrice } from '../../api/contract/values/money/money.ts'
import { readPrice } from '../../api/contract/values/money/read-price.ts'
import { isAnonymous } from '../../api/contract/values/text/anonymous.ts'

/** Bills in the order of the alphabet, by the name of who owes them, or where they gave none their label. */
export function byName(bills: PrintedBill[]): (PrintedBill & { called: string })[] {
  return bills
    .map((bill) => ({ ...bill, called: bill.name ?? bill.label }))
    .sort((one, other) => compare(one.called, other.called))
}

/** What these items raised together. */
export function totalOf(items: PrintedItem[]): string {
  return toPrice(items.reduce((sum, { raised }) => sum + readPrice(raised ?? '0'), 0))
}

/** As people look up names. */
export function compare(one: string, other: string): number {
  return one.localeCompare(other, 'en', { sensitivity: 'base', numeric: true })
}

/** Whoever gave something, and what. */
interface DonorOnPaper {
  /** As bidders read it; `null` for a donor who gave no name. */
  name: string | null
  items: PrintedItem[]
}

/** Items by who gave them, in the order of the alphabet; those of nobody known are left out. */
export function byDonor(items: PrintedItem[]): DonorOnPaper[] {
  const groups = Map.groupBy(
    items.filter((item) => donorOf(item) !== null),
    donorOf,
  )
  return [...groups.values()]
    .map((items) => ({ name: items.find(isNamed)?.donatedBy ?? null, items }))
    .sort((one, other) => compare(one.name ?? '', other.name ?? ''))
}

/** By their address, as one may be named differently on two items, else by name: nobody can write to "Anonymous". */
function donorOf(item: PrintedItem): string | null {
  return item.donorEmail ?? (isNamed(item) ? item.donatedBy.toLowerCase() : null)
}

function isNamed(item: PrintedItem): item is PrintedItem & { donatedBy: string } {
  return item.donatedBy !== null && !isAnonymous(item.donatedBy)
}
