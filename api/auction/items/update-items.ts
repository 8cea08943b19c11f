import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { addJob } from '../../../db/jobs.ts'
import { recordItemChanges } from '../../../db/locks.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { outageExtension } from '../../../db/schema/outages.ts'
import { pauseExtension } from '../../../db/schema/pauses.ts'
import type { ActivityKind } from '../../contract/values/kind/activity-kind.ts'
import { scheduleClosings } from '../closing/schedule-closing.ts'
import type { Item } from './admin-view.ts'
import { changesInActivity, itemInActivity } from './item-in-activity.ts'

/** An item that the transaction has locked and read, and what to change of it. */
export interface ItemChange {
  item: Item
  changes: Partial<Item>
}

// An archived item is not closed at its end, so it may be due when it comes back.
const MOVES_CLOSING = ['endTime', 'isActive', 'deletedAt'] as const

const columns = getTableColumns(auctionItem)

/** Bids wait for the thread: so many are written before it is theirs again. */
const WRITTEN_AT_ONCE = 40

/**
 * Changes items of one organization that the transaction has locked, each as one change and one revision; one with
 * nothing to change counts none.
 * @returns those that were changed, as they are now
 */
export async function updateItems(tx: Tx, wanted: ItemChange[], kind: ActivityKind): Promise<Item[]> {
  const edits = wanted.filter(({ changes }) => fieldsOf(changes).length > 0)
  const [first] = edits
  if (!first) return []
  const ids = edits.map(({ item }) => item.id)
  await recordItemChanges(tx, first.item.organizationId, ids)
  const changed: Item[] = []
  for (let start = 0; start < edits.length; start += WRITTEN_AT_ONCE) {
    const some = edits.slice(start, start + WRITTEN_AT_ONCE)
    changed.push(...(await write(tx, first.item.organizationId, some)))
    for (const { item, changes } of some)
      tx.addActivity({ kind, ...itemInActivity(item), changes: changesInActivity(item, changes) })
  }
  await moveStock(tx, edits)
  // Whoever waits for places may get some now, or none any more.
  if (edits.some(({ item }) => item.places)) await addJob(tx, { task: 'expire-offers', key: 'waiting lists' })
  await forgetExtensions(tx, edits)
  await rememberBidders(tx, edits)
  if (edits.some(({ changes }) => MOVES_CLOSING.some((field) => field in changes))) await scheduleClosings(tx, changed)
  return changed
}

async function write(tx: Tx, organizationId: string, edits: ItemChange[]): Promise<Item[]> {
  const fields = [...new Set(edits.flatMap(({ changes }) => fieldsOf(changes)))]
  // What one of them leaves alone is written as it is: behind its lock nobody else can have changed it.
  const rows = edits.map(({ item, changes }) => inColumns({ ...item, ...changes }, ['id', ...fields]))
  const edited = sql`jsonb_populate_recordset(null::auction_item, ${JSON.stringify(rows)}::jsonb) edited`
  const set = Object.fromEntries(fields.map((field) => [field, editedColumn(field)]))
  const changed = await tx
    .update(auctionItem)
    .set({ ...set, revision: sql`${auctionItem.revision} + 1` })
    .from(edited)
    .where(and(eq(auctionItem.organizationId, organizationId), eq(auctionItem.id, editedColumn('id'))))
    .returning(columns)
  if (changed.length !== edits.length) throw new Error(`No auction among ${rows.length} of ${organizationId}`)
  return changed
}

/** As many places more or fewer are left as there are; the database refuses fewer than are sold. */
async function moveStock(tx: Tx, edits: ItemChange[]) {
  for (const { item, changes } of edits) {
    if (changes.places === undefined) continue
    const { count = null } = changes.places ?? {}
    const placesLeft = count === null || !item.places ? count : sql`places_left + ${count - item.places.count}`
    await tx.update(auctionLock).set({ placesLeft }).where(eq(auctionLock.auctionItemId, item.id))
  }
}

/** The new end is the team's, whatever an outage or a pause had made of the old; and what a pause gave depends on the start. */
async function forgetExtensions(tx: Tx, edits: ItemChange[]) {
  const moved = edits.flatMap(({ item, changes }) => (changes.endTime ? [item.id] : []))
  if (moved.length > 0) await tx.delete(outageExtension).where(inArray(outageExtension.auctionItemId, moved))
  const rescheduled = edits.flatMap(({ item, changes }) => (changes.endTime || changes.startTime ? [item.id] : []))
  if (rescheduled.length > 0) await tx.delete(pauseExtension).where(inArray(pauseExtension.auctionItemId, rescheduled))
}

/** Of a draft whose old end was long ago: from now on, the months that its bidders are known count from the new one. */
async function rememberBidders(tx: Tx, edits: ItemChange[]) {
  const moved = edits.flatMap(({ item, changes }) => (changes.endTime ? [item.id] : []))
  if (moved.length > 0)
    await tx.update(auctionLock).set({ blankedAt: null }).where(inArray(auctionLock.auctionItemId, moved))
}

type Field = keyof Item

/** The column of the new rows that a field is stored in. */
function editedColumn(field: Field): SQL {
  return sql`edited.${sql.identifier(columns[field].name)}`
}

/** Fields as the database takes them, in JSON: which refuses half a character, where a column of text replaces it. */
function inColumns(item: Item, fields: Field[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => {
      const value = item[field]
      // JSON stands in JSON as it is.
      const isPlain = value === null || columns[field].dataType === 'json'
      const stored = isPlain ? value : columns[field].mapToDriverValue(value)
      return [columns[field].name, typeof stored === 'string' ? stored.toWellFormed() : stored]
    }),
  )
}

function fieldsOf(changes: Partial<Item>): Field[] {
  // Changes have the fields of an item and no others.
  return Object.keys(changes) as Field[]
}

/** Changes an item that the transaction has locked, counting one change; with nothing to change it counts none. */
export async function updateItem(tx: Tx, item: Item, changes: Partial<Item>, kind: ActivityKind): Promise<Item> {
  const [changed] = await updateItems(tx, [{ item, changes }], kind)
  return changed ?? item
}
