import type { AdminItem } from '../../../api/contract/items/item-view.ts'

type Item = Pick<AdminItem, 'status' | 'slug'>

/** Whether an item can still be edited: not once it has ended, nor while it is archived. Spec §4, editing rules. */
export function canEdit({ status }: Pick<Item, 'status'>): boolean {
  return status !== 'Ended' && status !== 'Archived'
}

/** Whether an item has a public page to view and to share. Spec §4. */
export function isPublic({ status }: Pick<Item, 'status'>): boolean {
  return status !== 'Archived'
}

/** The public page of an item, as a path of this site. */
export function publicPath(orgSlug: string, { slug }: Pick<Item, 'slug'>): string {
  return `/${orgSlug}/${slug}`
}
