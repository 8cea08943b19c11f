import { and, asc, eq } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { categoryLabel } from '../../../db/schema/organizations.ts'
import type { CategoryLabel } from '../../contract/organizations/category-label.ts'

/** An organization's category labels in their order, those switched off too. See product.md#category-labels. */
export function labelsOf(orm: Orm, organizationId: string): Promise<CategoryLabel[]> {
  return orm
    .select()
    .from(categoryLabel)
    .where(eq(categoryLabel.organizationId, organizationId))
    .orderBy(asc(categoryLabel.order), asc(categoryLabel.label))
}

/** Deletes a label; items keep their category text. @returns whether that organization had it */
export function deleteLabel(orm: Orm, organizationId: string, id: string): Promise<boolean> {
  return orm.transaction(async (tx) => {
    const deleted = await tx
      .delete(categoryLabel)
      .where(and(eq(categoryLabel.organizationId, organizationId), eq(categoryLabel.id, id)))
      .returning({ label: categoryLabel.label })
    for (const { label } of deleted) tx.addActivity({ kind: 'label-deleted', organizationId, about: label })
    tx.afterCommit.publish({ organizationId, auctionItemId: null })
    return deleted.length > 0
  })
}
