import { and, asc, eq, sql } from 'drizzle-orm'
import { changesOf } from '../../../db/changes.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { lockItems, recordItemChanges } from '../../../db/locks.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { categoryLabel } from '../../../db/schema/organizations.ts'
import { isUniqueViolation } from '../../../db/unique-violation.ts'
import type { CategoryLabel, LabelPatch } from '../../contract/organizations/category-label.ts'

/**
 * Changes a category label, or its place in the list; a new name also goes to the items that have the old one. See
 * product.md#category-labels.
 */
export async function changeLabel(
  orm: Orm,
  organizationId: string,
  id: string,
  { order, ...changes }: LabelPatch,
): Promise<'changed' | 'unknown' | 'taken'> {
  const change = orm.transaction(async (tx) => {
    const labels = await lockLabels(tx, organizationId)
    const locked = labels.find((label) => label.id === id)
    if (!locked) return 'unknown'
    if (Object.keys(changes).length > 0) await tx.update(categoryLabel).set(changes).where(eq(categoryLabel.id, id))
    if (changes.label !== undefined) await renameCategory(tx, organizationId, locked.label, changes.label)
    if (order !== undefined) await moveTo(tx, labels, locked, order)
    const changed = changesOf(locked, { ...changes, ...(order !== undefined && { order }) })
    if (changed) tx.addActivity({ kind: 'label-changed', organizationId, about: locked.label, changes: changed })
    tx.afterCommit.publish({ organizationId, auctionItemId: null })
    return 'changed'
  })
  return change.catch((problem: unknown) => {
    if (isUniqueViolation(problem, 'category_label_organization_id_label_unique')) return 'taken'
    throw problem
  })
}

/** In list order; locked in the order of their ids, so that two who sort at once wait for each other. */
async function lockLabels(tx: Tx, organizationId: string): Promise<CategoryLabel[]> {
  const labels = await tx
    .select()
    .from(categoryLabel)
    .where(eq(categoryLabel.organizationId, organizationId))
    .orderBy(asc(categoryLabel.id))
    .for('update')
  return labels.sort((one, other) => one.order - other.order || one.label.localeCompare(other.label))
}

/** Gives every label its place as `order`, `moved` its new one, all in one statement. */
async function moveTo(tx: Tx, labels: readonly CategoryLabel[], moved: CategoryLabel, place: number) {
  const ids = labels
    .filter((label) => label !== moved)
    .toSpliced(place, 0, moved)
    .map(({ id }) => id)
  await tx.execute(sql`
    update category_label set "order" = place - 1 from unnest(${sql.param(ids)}::uuid[]) with ordinality as wanted (id, place)
    where category_label.id = wanted.id and "order" <> place - 1`)
}

/**
 * Renames the category of every item that has it, counting a change of each under its lock. See product.md#item-lock.
 */
async function renameCategory(tx: Tx, organizationId: string, from: string, to: string) {
  if (from === to) return
  const bearsIt = and(eq(auctionItem.organizationId, organizationId), eq(auctionItem.category, from))
  await lockItems(tx, bearsIt)
  const renamed = await tx
    .update(auctionItem)
    .set({ category: to, revision: sql`${auctionItem.revision} + 1` })
    .where(bearsIt)
    .returning({ id: auctionItem.id })
  await recordItemChanges(
    tx,
    organizationId,
    renamed.map(({ id }) => id),
  )
}
