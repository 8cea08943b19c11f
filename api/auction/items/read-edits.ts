import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { changesOf } from '../../../db/changes.ts'
import type { Tx } from '../../../db/clients.ts'
import { act } from '../../../db/schema/record.ts'
import type { FieldEdit } from '../../contract/auction/items/edited-meanwhile.ts'
import { kindsIn } from '../../contract/values/kind/act-kind.ts'
import type { Item } from './admin-view.ts'
import { recordedFields } from './recorded-item.ts'

/** Whoever left a form open over more changes than this is told of these. */
const MOST_ACTS = 50

/**
 * Who changed which field of an item since that revision of it, the last one first, as far as the record knows: what
 * was renamed with its category, or done in the demo, is nobody's act. See product.md#editing-together.
 */
export async function readEdits(tx: Tx, item: Item, since: number): Promise<FieldEdit[]> {
  const acts = await tx
    .select({ by: act.actorName, at: act.at, changes: act.changes })
    .from(act)
    .where(and(eq(act.auctionItemId, item.id), inArray(act.kind, [...kindsIn('auctions')])))
    .orderBy(desc(act.id))
    .limit(Math.min(MOST_ACTS, Math.max(0, item.revision - since)))
  const present = changesOf(null, recordedFields(item)) ?? {}
  const edits = new Map<string, FieldEdit>()
  for (const { by, at, changes } of acts) {
    for (const [field, [, after]] of Object.entries(changes ?? {})) {
      // What has become something else since was not made so by this act.
      const isPresent = isDeepStrictEqual(after, present[field]?.[1] ?? null)
      if (isPresent && !edits.has(field)) edits.set(field, { field, by, at: at.toISOString() })
    }
  }
  return [...edits.values()]
}
