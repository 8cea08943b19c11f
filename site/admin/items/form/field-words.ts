import { itemColumns } from '../../../../api/contract/auction/items/item-columns.ts'
import { isPriceField } from '../../../../api/contract/auction/items/price-fields.ts'
import { priceInWords } from '../../../../api/contract/values/money/money.ts'
import { shortMoment } from '../../../../api/contract/values/time/moment.ts'
import { extensionInWords } from '../../frame/ExtensionField.tsx'
import type { DraftField, DraftValue } from './compare-drafts.ts'

/** What each field of the form is called where it stands alone. */
export const fieldLabels: Record<DraftField, string> = {
  ...itemColumns,
  title: 'Auction Title',
  slug: 'Auction URL',
  photos: 'Photos',
  startTime: 'Start Time',
  endTime: 'End Time',
  hidesUntilOpen: 'Before It Opens',
}

/** What a field holds but photos, to be read: prices with their dollar sign, times as lists show them; `null` when it is empty. */
export function fieldInWords(field: DraftField, text: Exclude<DraftValue, object> | null): string | null {
  if (typeof text !== 'string')
    return text === null ? 'As in Settings' : text ? 'Hide until it opens' : 'Show before it opens'
  if (text === '') return null
  if (isPriceField(field)) return priceInWords(text)
  // The text is what the organization's clocks show, so no zone may move it.
  if (field === 'startTime' || field === 'endTime') return shortMoment(new Date(`${text}Z`), 'UTC')
  if (field === 'extensionMinutes') return extensionInWords(Number(text))
  return text
}
