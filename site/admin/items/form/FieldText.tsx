import type { Photo } from '../../../../api/contract/values/picture/photo.ts'
import { pictureAt } from '../../../../api/contract/values/picture/picture.ts'
import type { DraftField, DraftValue } from './compare-drafts.ts'
import { fieldInWords } from './field-words.ts'

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
