import { eq, sql } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { lockOrganization } from '../../../db/locks.ts'
import { categoryLabel } from '../../../db/schema/organizations.ts'
import type { LabelForm } from '../../contract/organizations/category-label.ts'

/** See product.md#bounds. */
const MOST_LABELS = 200

/**
 * Adds a category label at the end; `taken` when the organization has one of that name, `full` when it has as many as
 * it may. See product.md#category-labels.
 */
export function addLabel(orm: Orm, organizationId: string, form: LabelForm): Promise<'added' | 'taken' | 'full'> {
  const behindAll = sql`(select coalesce(max("order") + 1, 0) from category_label
    where organization_id = ${organizationId})`
  return orm.transaction(async (tx) => {
    // Nobody else adds any until this one is counted.
    await lockOrganization(tx, organizationId)
    if ((await tx.$count(categoryLabel, eq(categoryLabel.organizationId, organizationId))) >= MOST_LABELS) return 'full'
    const added = await tx
      .insert(categoryLabel)
      .values({ ...form, organizationId, order: behindAll })
      .onConflictDoNothing({ target: [categoryLabel.organizationId, categoryLabel.label] })
      .returning({ id: categoryLabel.id })
    if (added.length === 0) return 'taken'
    tx.addActivity({ kind: 'label-added', organizationId, about: form.label })
    tx.afterCommit.publish({ organizationId, auctionItemId: null })
    return 'added'
  })
}
