import { priceInWords } from '../../../../api/contract/values/money/money.ts'
import { extensionInWords } from '../../frame/ExtensionField.tsx'
import type { ItemDraft } from './item-draft.ts'

/** What of an item most items leave as it is. */
export const moreFields = [
  'category',
  'estimatedValue',
  'itemNumber',
  'hidesUntilOpen',
  'extensionMinutes',
  'customRules',
  'customDisclaimers',
  'donorUrl',
  'donorEmail',
  'donorNote',
] as const satisfies (keyof ItemDraft)[]

/**
 * What of that is set, in a line: "Category: Trips · Value $400.00"; without any, what there is.
 * @param usualMinutes the last minutes that the organization's settings say
 */
export function moreInWords(
  draft: Pick<ItemDraft, (typeof moreFields)[number] | 'places' | 'isInHall'>,
  usualMinutes: number,
): string {
  const { places, isInHall, category, estimatedValue, itemNumber, hidesUntilOpen, extensionMinutes } = draft
  const set = [
    category && `Category: ${category}`,
    estimatedValue && `Value ${priceInWords(estimatedValue)}`,
    itemNumber && `No. ${itemNumber}`,
    hidesUntilOpen !== null && (hidesUntilOpen ? 'Hidden until it opens' : 'Shown before it opens'),
    !places && !isInHall && Number(extensionMinutes) !== usualMinutes && extensionInWords(Number(extensionMinutes)),
    draft.customRules && 'Custom rules',
    draft.customDisclaimers && 'Custom disclaimers',
    (draft.donorUrl || draft.donorEmail || draft.donorNote) && 'More about the donor',
  ]
  return set.filter(Boolean).join(' · ') || (places ? 'Category, rules, and more' : 'Category, value, rules, and more')
}
