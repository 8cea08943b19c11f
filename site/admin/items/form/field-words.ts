import { isPriceField } from '../../../../api/contract/auction/items/price-fields.ts'
import { priceInWords } from '../../../../api/contract/values/money/money.ts'
import { shortMoment } from '../../../../api/contract/values/time/moment.ts'
import { extensionInWords } from '../../frame/extension-words.ts'
import type { DraftField, DraftValue } from './compare-drafts.ts'

/** What each field of the form is called where it stands alone. */
export const fieldLabels: Record<DraftField, string> = {
  title: 'Auction Title',
  slug: 'Auction URL',
  description: 'Description',
  photos: 'Photos',
  startingBid: 'Starting Bid',
  minimumRaise: 'Minimum Raise',
  startTime: 'Start Time',
  endTime: 'End Time',
  extensionMinutes: 'Bids in the Last Minutes',
  donatedBy: 'Donated By',
  donorUrl: 'Donor’s Website',
  donorEmail: 'Donor’s Email',
  donorNote: 'Notes for Thanks',
  estimatedValue: 'Estimated Value',
  itemNumber: 'Item Number',
  hidesUntilOpen: 'Before It Opens',
  category: 'Category',
  customRules: 'Custom Rules',
  customDisclaimers: 'Custom Disclaimers',
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
