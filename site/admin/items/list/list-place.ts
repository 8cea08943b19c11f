import type { ItemCounts } from '../../../../api/contract/auction/items/item-view.ts'
import { PAGE_SIZE } from '../../../../api/contract/values/list/page-size.ts'

export type DashboardTab = 'active' | 'archived'

/** How many of the counted items are not archived. */
export function activeIn({ live, upcoming, ended }: ItemCounts): number {
  return live + upcoming + ended
}

/** The page of the list on which a tab's items begin: archived ones follow all the others. */
export function firstPageOf(tab: DashboardTab, counts: ItemCounts): number {
  if (tab === 'active' || counts.archived === 0) return 1
  return Math.floor(activeIn(counts) / PAGE_SIZE) + 1
}
