import type { AdminItem } from '../../../api/contract/items/item-view.ts'

type Item = Pick<AdminItem, 'status' | 'slug'>
/** An inactive one has no public pages, and nothing in it can be changed. See product.md#inactive-organizations. */
interface Organization {
  slug: string
  isActive: boolean
}

/**
 * Whether an item can still be edited: not once it has ended, nor while it is archived. See product.md#editing-rules.
 */
export function canEdit({ status }: Pick<Item, 'status'>, { isActive }: Pick<Organization, 'isActive'>): boolean {
  return isActive && status !== 'Ended' && status !== 'Archived'
}

/** Whether an item has a public page to view and to share. See product.md#dashboard. */
export function isPublic({ status }: Pick<Item, 'status'>, { isActive }: Pick<Organization, 'isActive'>): boolean {
  return isActive && status !== 'Archived'
}

/** The public page of an item, as a path of this site. */
export function publicPath({ slug: orgSlug }: Pick<Organization, 'slug'>, { slug }: Pick<Item, 'slug'>): string {
  return `/${orgSlug}/${slug}`
}
