import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Orm, Tx } from '../../../../db/clients.ts'
import { billLine } from '../../../../db/schema/bill-lines.ts'
import { type BulkEdited, bulkEdit } from '../../../../db/schema/bulk-edits.ts'
import { auctionItem, auctionLock } from '../../../../db/schema/items.ts'
import { receiptIfPaid } from '../../../checkout/payments/receipt-if-paid.ts'
import type { BulkChange, BulkEditForm, BulkResult } from '../../../contract/auction/items/bulk-edit.ts'
import type { ActivityKind } from '../../../contract/values/kind/activity-kind.ts'
import { BULK_UNDO_MS, type BulkKind } from '../../../contract/values/kind/bulk-kind.ts'
import { insertCopies } from '../duplicate-item.ts'
import { copyEnding, newEnding } from '../free-slugs.ts'
import type { LockedItem } from '../lock-and-read-item.ts'
import { updateItems } from '../update-items.ts'
import { type Owner, planBehindLocks } from './plan-bulk-edit.ts'
import { leave, type Plan } from './plan-copies.ts'
import { storeFields } from './read-items.ts'

const EDITED = 'Someone edited it after the preview.'

/**
 * Changes many items in one transaction: those that can be changed by then. The rest is left, with the reason. The same
 * id again changes nothing, and is answered as the first time. See product#bulk-edits.
 */
export function applyBulkEdit(orm: Orm, owner: Owner, form: BulkEditForm, now: Date): Promise<BulkResult> {
  return orm.transaction(async (tx) => {
    if (!(await begin(tx, owner, form, now))) return readResult(tx, owner, form.id)
    const plans = unlessEdited(await planBehindLocks(tx, owner, form, now), form)
    const edited = await apply(tx, owner, plans, form.change, now)
    const refused = plans.flatMap((plan) => (plan.kind === 'refused' ? [plan.refused] : []))
    await tx.update(bulkEdit).set({ edited, refused }).where(thisBulkEdit(owner, form.id))
    return resultOf({ edited, refused, madeAt: now })
  })
}

/**
 * Deletes an item, as a bulk edit of one. See product#deleting.
 * @returns the id by which that is undone; `null` where the organization has no such item
 */
export async function deleteItem(orm: Orm, owner: Owner, itemId: string, now: Date): Promise<string | null> {
  const thisItem = and(eq(auctionItem.organizationId, owner.id), eq(auctionItem.id, itemId))
  // Or it would be on record that nothing was deleted.
  if ((await orm.$count(auctionItem, and(thisItem, isNull(auctionItem.deletedAt)))) === 0) return null
  const id = crypto.randomUUID()
  const { edited } = await applyBulkEdit(orm, owner, { id, itemIds: [itemId], change: { kind: 'delete' } }, now)
  return edited === 1 ? id : null
}

/** Leaves what others edited since the preview that was looked at. See product#editing-together. */
function unlessEdited(plans: Plan[], { revisions }: BulkEditForm): Plan[] {
  return plans.map((plan, index) => {
    const isEdit = plan.kind === 'edit' || plan.kind === 'copy'
    if (!isEdit || !revisions || plan.locked.item.revision === revisions[index]) return plan
    return leave(plan.locked.item, EDITED)
  })
}

/** Takes the id, waiting for whoever is using it just now. @returns whether it was free */
async function begin(tx: Tx, owner: Owner, { id, change }: BulkEditForm, now: Date): Promise<boolean> {
  const begun = await tx
    .insert(bulkEdit)
    .values({ organizationId: owner.id, id, kind: change.kind, madeAt: now, edited: [], refused: [] })
    .onConflictDoNothing()
    .returning({ id: bulkEdit.id })
  return begun.length > 0
}

async function readResult(tx: Tx, owner: Owner, id: string): Promise<BulkResult> {
  const [earlierEdit] = await tx.select().from(bulkEdit).where(thisBulkEdit(owner, id))
  if (!earlierEdit) throw new Error(`No bulk edit ${id}`)
  return resultOf(earlierEdit)
}

function resultOf({ edited, refused, madeAt }: Pick<typeof bulkEdit.$inferSelect, 'edited' | 'refused' | 'madeAt'>) {
  return { edited: edited.length, refused, undoUntil: new Date(madeAt.getTime() + BULK_UNDO_MS).toISOString() }
}

/** The bulk edit of an organization with that id. */
export function thisBulkEdit(owner: Pick<Owner, 'id'>, id: string) {
  return and(eq(bulkEdit.organizationId, owner.id), eq(bulkEdit.id, id))
}

const activityKindOf: Partial<Record<BulkKind, ActivityKind>> = {
  archive: 'item-archived',
  unarchive: 'item-unarchived',
  delete: 'item-deleted',
  sell: 'item-reopened',
}

async function apply(tx: Tx, owner: Owner, plans: Plan[], change: BulkChange, now: Date): Promise<BulkEdited[]> {
  const isForEvent = change.kind === 'copy' && change.eventId !== undefined
  const edits = plans.flatMap((plan) => (plan.kind === 'edit' ? [plan] : []))
  const wanted = edits.map(({ locked: { item }, changes }) => ({ item, changes }))
  if (change.kind === 'sell') await reopen(tx, owner, edits)
  const deletedIds = change.kind === 'delete' ? wanted.map(({ item }) => item.id) : []
  const owing = deletedIds.length > 0 ? await readOwing(tx, owner.id, deletedIds) : []
  await updateItems(tx, wanted, activityKindOf[change.kind] ?? 'item-edited')
  // Without them their bills may be paid by now; undone before it leaves, a receipt is none.
  if (owing.length > 0) await receiptIfPaid(tx, owner.id, owing, now)
  const copies = plans.flatMap((plan) => (plan.kind === 'copy' ? [plan] : []))
  // Their own numbers follow that order.
  if (isForEvent) copies.sort((one, other) => numberOf(one.locked) - numberOf(other.locked))
  const made = await insertCopies(
    tx,
    owner.id,
    copies.map(({ copy }) => copy),
    isForEvent ? newEnding : copyEnding,
  )
  return [
    ...edits.map(({ locked: { item, standing }, changes }) => ({
      id: item.id,
      before: storeFields(item, changes),
      ...(change.kind === 'sell' && standing.closedAt && { closed: closedAs(standing.closedAt, standing) }),
      revision: item.revision + 1,
      lockVersion: standing.lockVersion + 1,
    })),
    ...made.map(({ item, standing: { lockVersion } }) => ({
      id: item.id,
      before: {},
      revision: item.revision,
      lockVersion,
    })),
  ]
}

/** Bidders who have any of these items on their bills. */
async function readOwing(tx: Tx, organizationId: string, itemIds: string[]): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: billLine.bidderId })
    .from(billLine)
    .where(and(eq(billLine.organizationId, organizationId), inArray(billLine.auctionItemId, itemIds)))
  return rows.map((row) => row.id)
}

/** Takes items out of the closings that they were in: another one will tell what was sold. */
async function reopen(tx: Tx, owner: Owner, edits: { locked: LockedItem }[]) {
  const ids = edits.map(({ locked }) => locked.item.id)
  await tx
    .update(auctionLock)
    .set({ closedAt: null, closingId: null })
    .where(and(eq(auctionLock.organizationId, owner.id), inArray(auctionLock.auctionItemId, ids)))
}

function closedAs(closedAt: Date, { closingId }: LockedItem['standing']) {
  return { at: closedAt.toISOString(), closingId }
}

function numberOf({ item }: LockedItem): number {
  return item.itemNumber ?? Number.POSITIVE_INFINITY
}
