import type { AdminItem } from '../../../../api/contract/auction/items/item-view.ts'

const COPY = /-copy(-\d+)?$/

/**
 * Whether a change of the title still changes the address. A new item's does. A copy's does for as long as it has the
 * address it was made with, has not started, and nobody has bid: who has opened a page is not kept, but before its
 * start there was nothing to bid on. Whoever has the address all the same is redirected. See product.md#item-addresses.
 */
export function followsTitle(item: Pick<AdminItem, 'slug' | 'hasStarted' | 'hasBids'> | null): boolean {
  return item === null || (COPY.test(item.slug) && !item.hasStarted && !item.hasBids)
}
