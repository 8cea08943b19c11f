import { hidesUntilOpen } from '../../../api/contract/auction/items/hidden.ts'
import type { AdminItem } from '../../../api/contract/auction/items/item-view.ts'

type Item = Pick<AdminItem, 'status' | 'slug' | 'hidesUntilOpen' | 'isDraft'>
/** An inactive one has no public pages, and nothing in it can be changed. See product#inactive-organizations. */
interface Organization {
  slug: string
  isActive: boolean
  hidesUpcoming: boolean
}

/**
 * Whether an item can still be edited: not once it has ended, nor while it is archived. See product#editing-rules.
 */
export function canEdit({ status }: Pick<Item, 'status'>, { isActive }: Pick<Organization, 'isActive'>): boolean {
  return isActive && status !== 'Ended' && status !== 'Archived'
}

/** Whether an item has a public page to view and to share. See product#dashboard. */
export function isPublic({ status }: Pick<Item, 'status'>, { isActive }: Pick<Organization, 'isActive'>): boolean {
  return isActive && status !== 'Archived'
}

/** The public page of an item, as a path of this site. */
export function publicPath({ slug: orgSlug }: Pick<Organization, 'slug'>, { slug }: Pick<Item, 'slug'>): string {
  return `/${orgSlug}/${slug}`
}

/** Whether the public does not know of an item yet. See product#hidden-items. */
export function isHiddenNow(
  item: Pick<Item, 'status' | 'hidesUntilOpen'>,
  organization: Pick<Organization, 'hidesUpcoming'>,
): boolean {
  return item.status === 'Coming Soon' && hidesUntilOpen(item, organization)
}

/** Where a team looks at an item as bidders see it, or will see it. */
export function viewPath(organization: Pick<Organization, 'slug' | 'hidesUpcoming'>, item: Item): string {
  return publicPath(organization, item) + (item.isDraft || isHiddenNow(item, organization) ? '?preview=team' : '')
}
