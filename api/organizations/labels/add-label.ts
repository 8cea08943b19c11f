import { sql } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { categoryLabel } from '../../../db/schema/organizations.ts'
import type { LabelForm } from '../../contract/organizations/category-label.ts'

/**
 * Adds a category label at the end; `taken` when the organization has one of that name. See product.md#category-labels.
 */
export function addLabel(orm: Orm, organizationId: string, form: LabelForm): Promise<'added' | 'taken'> {
  const behindAll = sql`(select coalesce(max("order") + 1, 0) from category_label
    where organization_id = ${organizationId})`
  return orm.transaction(async (tx) => {
    const added = await tx
      .insert(categoryLabel)
      .values({ ...form, organizationId, order: behindAll })
      .onConflictDoNothing({ target: [categoryLabel.organizationId, categoryLabel.label] })
      .returning({ id: categoryLabel.id })
    if (added.length === 0) return 'taken'
    tx.record({ kind: 'label-added', organizationId, about: form.label })
    tx.afterCommit.publish({ organizationId, auctionItemId: null })
    return 'added'
  })
}
