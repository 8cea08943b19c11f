import type { PrintedItem } from '../../api/contract/auction/items/printed.ts'
import { compare } from './by-winner.ts'

/** Whoever gave something, and what. */
export interface DonorOnPaper {
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
    .map((items) => ({ name: items.find(({ donatedBy }) => donatedBy)?.donatedBy ?? null, items }))
    .sort((one, other) => compare(one.name ?? '', other.name ?? ''))
}

/** By their address, as one may be named differently on two items, else by name. */
function donorOf({ donorEmail, donatedBy }: PrintedItem): string | null {
  return donorEmail ?? donatedBy?.toLowerCase() ?? null
}
