import { eq } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { lockOpenClosings } from '../../../db/locks.ts'
import { closing } from '../../../db/schema/closings.ts'
import type { ClosingItem } from './closing-item.ts'
import { type Group, groupByClosing } from './neighbours.ts'

/** Items that are closed now, by the closing they belong to: one that is open, else a new one. See product.md#closing. */
export async function joinClosings(
  tx: Tx,
  organizationId: string,
  items: ClosingItem[],
): Promise<(Group<ClosingItem> & { id: string })[]> {
  const groups = groupByClosing(items, await lockOpenClosings(tx, organizationId))
  // One after the other: there are as good as never two.
  return Array.fromAsync(groups, async (group) => ({ ...group, id: await save(tx, organizationId, group) }))
}

async function save(tx: Tx, organizationId: string, { id, firstEnd, lastEnd }: Group<ClosingItem>): Promise<string> {
  const ends = { firstEnd, lastEnd }
  const [saved] = await (id === null
    ? tx
        .insert(closing)
        .values({ organizationId, ...ends })
        .returning()
    : tx.update(closing).set(ends).where(eq(closing.id, id)).returning())
  if (!saved) throw new Error(`No closing ${id}`)
  return saved.id
}
