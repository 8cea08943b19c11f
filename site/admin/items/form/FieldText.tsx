import { itemColumns } from '../../../../api/contract/auction/items/item-columns.ts'
import { isPriceField } from '../../../../api/contract/auction/items/price-fields.ts'
import { priceInWords } from '../../../../api/contract/values/money/money.ts'
import type { Photo } from '../../../../api/contract/values/picture/photo.ts'
import { pictureAt } from '../../../../api/contract/values/picture/picture.ts'
import { shortMoment } from '../../../../api/contract/values/time/moment.ts'
import { extensionInWords } from '../../frame/ExtensionField.tsx'
import type { DraftField, DraftValue } from './compare-drafts.ts'

/** What a field of an item holds, to be read beside another. */
export function FieldText({ field, text }: { field: DraftField; text: DraftValue }) {
  if (typeof text === 'object' && text !== null && text.length > 0) return <PhotoRow photos={text} />
  const words = typeof text === 'object' && text !== null ? null : fieldInWords(field, text)
  if (words === null) return <span className="text-ink-soft">Empty</span>
  return <span className="figures block whitespace-pre-wrap wrap-anywhere">{words}</span>
}

function PhotoRow({ photos }: { photos: readonly Photo[] }) {
  return (
    <span className="flex flex-wrap gap-2">
      {photos.map(({ url, alt }) => (
        <img key={url} src={pictureAt(url, 480)} alt={alt} className="aspect-4/3 w-20 rounded-small object-cover" />
      ))}
    </span>
  )
}

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
function fieldInWords(field: DraftField, text: Exclude<DraftValue, object> | null): string | null {
  if (typeof text !== 'string')
    return text === null ? 'As in Settings' : text ? 'Hide until it opens' : 'Show before it opens'
  if (text === '') return null
  if (isPriceField(field)) return priceInWords(text)
  // The text is what the organization's clocks show, so no zone may move it.
  if (field === 'startTime' || field === 'endTime') return shortMoment(new Date(`${text}Z`), 'UTC')
  if (field === 'extensionMinutes') return extensionInWords(Number(text))
  return text
}
