import { itemSlug, LONGEST_ITEM_SLUG } from '../../contract/values/address/slug.ts'
import { slugify } from '../../contract/values/address/slugify.ts'

/** The slug of a title: "quilt"; "item" for one without letters, and "item-board" for a reserved word. */
export function slugOfTitle(title: string): string {
  const slug = slugify(title, LONGEST_ITEM_SLUG)
  return itemSlug.safeParse(slug).success ? slug : slugify(`item-${slug}`, LONGEST_ITEM_SLUG)
}
