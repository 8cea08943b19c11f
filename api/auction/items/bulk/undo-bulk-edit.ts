import { and, eq, isNull } from 'drizzle-orm'
import type { Orm, Tx } from '../../../../db/clients.ts'
import { lockOrganization } from '../../../../db/locks.ts'
import { type BulkEdited, type BulkRefused, bulkEdit } from '../../../../db/schema/bulk-edits.ts'
import { auctionItem, auctionLock } from '../../../../db/schema/items.ts'
import type { BulkUndone } from '../../../contract/auction/items/bulk-edit.ts'
import { editNotices } from '../../../contract/auction/items/edited-meanwhile.ts'
import type { ActivityKind } from '../../../contract/values/kind/activity-kind.ts'
import { BULK_UNDO_MS, type BulkKind, isCopying } from '../../../contract/values/kind/bulk-kind.ts'
import type { Item } from '../admin-view.ts'
import { readTakenSlugs } from '../free-slugs.ts'
import { countRoom } from '../insert-items.ts'
import type { LockedItem } from '../lock-and-read-item.ts'
import { reasonOf, refuseEdit } from '../refuse-change.ts'
import { type ItemChange, updateItems } from '../update-items.ts'
import { thisBulkEdit } from './apply-bulk-edit.ts'
import { lockAndReadItems, restoreFields } from './read-items.ts'

const EDITED = 'It was edited since then.'
const BID_ON = 'Someone bid on it since then.'
const CHANGED = 'It has changed since then.'

export type UndoOutcome = ({ kind: 'done' } & BulkUndone) | { kind: 'unknown' } | { kind: 'too-late' }

/**
 * Gives back what a bulk edit changed, for ten minutes: of items that nobody edited or bid on since. The rest is left,
 * with the reason. Undoing twice is undoing once. See product#bulk-edits.
 */
export function undoBulkEdit(orm: Orm, organizationId: string, id: string, now: Date): Promise<UndoOutcome> {
  return orm.transaction(async (tx): Promise<UndoOutcome> => {
    const [made] = await tx
      .select()
      .from(bulkEdit)
      .where(thisBulkEdit({ id: organizationId }, id))
      .for('update')
    if (!made) return { kind: 'unknown' }
    const total = made.edited.length
    if (made.unrestored) return { kind: 'done', restored: total - made.unrestored.length, refused: made.unrestored }
    if (now.getTime() >= made.madeAt.getTime() + BULK_UNDO_MS) return { kind: 'too-late' }
    const refused = await restore(tx, organizationId, made, now)
    await tx
      .update(bulkEdit)
      .set({ undoneAt: now, unrestored: refused })
      .where(thisBulkEdit({ id: organizationId }, id))
    return { kind: 'done', restored: total - refused.length, refused }
  })
}

const activityKindOf: Partial<Record<BulkKind, ActivityKind>> = {
  archive: 'item-unarchived',
  unarchive: 'item-archived',
  delete: 'item-restored',
  duplicate: 'item-deleted',
  copy: 'item-deleted',
  sell: 'item-edited',
}

/** @returns what could not be restored */
async function restore(
  tx: Tx,
  organizationId: string,
  { kind, edited }: Pick<typeof bulkEdit.$inferSelect, 'kind' | 'edited'>,
  now: Date,
): Promise<BulkRefused[]> {
  const lockedItems = await lockAndReadItems(
    tx,
    organizationId,
    edited.map(({ id }) => id),
  )
  const refuseReturn = kind === 'delete' ? await readPlaces(tx, organizationId) : () => null
  const refused: BulkRefused[] = []
  const restored: ItemChange[] = []
  for (const made of edited) {
    const locked = lockedItems.get(made.id)
    const changes = isCopying({ kind }) ? { deletedAt: now } : restoreFields(made.before)
    const reason = refuseUndo(locked, made, { kind, changes }, now) ?? (locked ? refuseReturn(locked.item) : null)
    if (locked && reason === null) restored.push({ item: locked.item, changes })
    else refused.push({ id: made.id, title: locked?.item.title ?? null, reason: reason ?? '' })
  }
  await updateItems(tx, restored, activityKindOf[kind] ?? 'item-edited')
  const ids = new Set(restored.map(({ item }) => item.id))
  for (const { id, closed } of edited) if (closed && ids.has(id)) await closeAgain(tx, organizationId, id, closed)
  return refused
}

/** As it was closed before it was put on sale: it tells nobody a second time. */
async function closeAgain(tx: Tx, organizationId: string, id: string, closed: NonNullable<BulkEdited['closed']>) {
  await tx
    .update(auctionLock)
    .set({ closedAt: new Date(closed.at), closingId: closed.closingId })
    .where(and(eq(auctionLock.organizationId, organizationId), eq(auctionLock.auctionItemId, id)))
}

/** Why an item is left as it is, or `null`. */
function refuseUndo(
  locked: LockedItem | undefined,
  made: BulkEdited,
  { kind, changes }: { kind: BulkKind; changes: Partial<Item> },
  now: Date,
): string | null {
  if (!locked || (kind !== 'delete' && locked.item.deletedAt)) return reasonOf({ kind: 'unknown' })
  const { item, standing } = locked
  if (item.revision !== made.revision) return EDITED
  if (standing.lockVersion !== made.lockVersion) return whatHappened(locked)
  const isEdit = !(kind in activityKindOf)
  const refusal = isEdit ? refuseEdit(locked, changes, now) : null
  return refusal && reasonOf(refusal)
}

/** What moves an item on without being an edit: bids, mostly. */
function whatHappened({ standing }: LockedItem): string {
  if (standing.closedAt) return editNotices.Ended
  return standing.bidCount > 0 ? BID_ON : CHANGED
}

async function readTakenNumbers(tx: Tx, organizationId: string): Promise<Set<number | null>> {
  const rows = await tx
    .select({ itemNumber: auctionItem.itemNumber })
    .from(auctionItem)
    .where(and(eq(auctionItem.organizationId, organizationId), isNull(auctionItem.deletedAt)))
  return new Set(rows.map(({ itemNumber }) => itemNumber))
}

/** Says of deleted items, one after the other, why they cannot come back: their address, number, or place is taken. */
async function readPlaces(tx: Tx, organizationId: string): Promise<(item: Item) => string | null> {
  await lockOrganization(tx, organizationId)
  const taken = await readTakenSlugs(tx, organizationId)
  const numbers = await readTakenNumbers(tx, organizationId)
  let room = await countRoom(tx, organizationId)
  return ({ slug, itemNumber }) => {
    if (taken.has(slug)) return reasonOf({ kind: 'taken' })
    if (itemNumber !== null && numbers.has(itemNumber)) return reasonOf({ kind: 'number-taken' })
    if (room === 0) return reasonOf({ kind: 'full' })
    room--
    return null
  }
}
