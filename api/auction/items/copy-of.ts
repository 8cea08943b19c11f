import { LONGEST_TITLE } from '../../contract/auction/items/item-form.ts'
import type { Item } from './admin-view.ts'

const ENDING = ' (Copy)'

/**
 * What a copy of an item has of it, apart from its times: not its bids and flags. Nobody finds it before it opens, or its team
 * wants it so. See product.md#duplicating.
 */
export function copyOf({ slug, title, description, imageUrl, photos, startingBid, minimumRaise, ...item }: Item) {
  const { category, customRules, customDisclaimers, estimatedValue } = item
  const donor = {
    donatedBy: item.donatedBy,
    donorUrl: item.donorUrl,
    donorEmail: item.donorEmail,
    donorNote: item.donorNote,
  }
  const texts = { slug, title, description, category, customRules, customDisclaimers }
  const times = { extensionMinutes: item.extensionMinutes, hidesUntilOpen: true }
  return { ...texts, ...donor, ...times, imageUrl, photos, startingBid, minimumRaise, estimatedValue }
}

/** What a copy beside its original is called. */
export function copyTitle(title: string): string {
  const shortened = title.slice(0, LONGEST_TITLE - ENDING.length)
  // An emoji takes two units; half of one is none.
  return shortened.replace(/[\uD800-\uDBFF]$/, '').trimEnd() + ENDING
}
