import { sql } from 'drizzle-orm'
import type { Orm } from '../../db/clients.ts'
import { categoryLabel } from '../../db/schema.ts'
import type { LabelForm } from '../contract/organizations/category-label.ts'

/** Adds a category label behind all others; `taken` when the organization has one of that name. Decision 31. */
export async function addLabel(orm: Orm, organizationId: string, form: LabelForm): Promise<'added' | 'taken'> {
  const behindAll = sql`(select coalesce(max("order") + 1, 0) from category_label
    where organization_id = ${organizationId})`
  const added = await orm
    .insert(categoryLabel)
    .values({ ...form, organizationId, order: behindAll })
    .onConflictDoNothing({ target: [categoryLabel.organizationId, categoryLabel.label] })
    .returning({ id: categoryLabel.id })
  return added.length > 0 ? 'added' : 'taken'
}
