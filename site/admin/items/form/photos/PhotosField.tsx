import { useRef, useState } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import type { Photo } from '../../../../../api/contract/values/picture/photo.ts'
import { Labelled } from '../../../../ui/form/Labelled.tsx'
import type { ItemDraft } from '../item-draft.ts'
import { ChooseFiles } from './ChooseFiles.tsx'
import { FileRow } from './FileRow.tsx'
import { moved } from './moved.ts'
import { PhotoRow } from './PhotoRow.tsx'
import { useDragOrder } from './use-drag-order.ts'
import type { PhotoUploads } from './use-photo-uploads.ts'

interface Props {
  form: UseFormReturn<ItemDraft>
  uploads: PhotoUploads
}

/** An item's photos: uploaded, described, put in order, and removed. See product.md#photos. */
export function PhotosField({ form, uploads }: Props) {
  const { field, fieldState } = useController({ control: form.control, name: 'photos' })
  const photos = field.value
  const input = useRef<HTMLInputElement>(null)
  const [announcement, announce] = useState('')
  const drag = useDragOrder(move)

  function move(from: number, to: number) {
    field.onChange(moved(photos, from, to))
    announce(
      `Photo ${from + 1} moved to place ${to + 1} of ${photos.length}.${to === 0 ? ' It’s the main photo now.' : ''}`,
    )
  }

  function describe(described: Photo, alt: string) {
    field.onChange(photos.map((photo) => (photo === described ? { ...photo, alt } : photo)))
  }

  function remove(index: number) {
    field.onChange(photos.toSpliced(index, 1))
    announce(`Photo ${index + 1} removed.`)
    // The button that had the focus is no more.
    input.current?.focus()
  }

  return (
    <Labelled
      label="Auction Image"
      hint="Up to 8 photos. PNG, JPG, GIF, etc., up to 5MB each."
      error={fieldState.error?.message}
    >
      {(ties) => (
        <ChooseFiles ties={ties} input={input} count={photos.length} onChoose={uploads.add}>
          {photos.length > 0 && (
            <ol aria-label="Photos in their order" className="divide-y divide-line">
              {photos.map((photo, index) => (
                <PhotoRow
                  key={photo.url}
                  photo={photo}
                  place={{ index, count: photos.length }}
                  drag={drag}
                  onMove={(to) => move(index, to)}
                  onDescribe={(alt) => describe(photo, alt)}
                  onRemove={() => remove(index)}
                />
              ))}
            </ol>
          )}
          {uploads.files.length > 0 && (
            <ul aria-label="Files on their way" className="divide-y divide-line border-t border-line">
              {uploads.files.map((file) => (
                <FileRow
                  key={file.id}
                  sent={file}
                  onRetry={() => uploads.retry(file)}
                  onRemove={() => uploads.remove(file.id)}
                />
              ))}
            </ul>
          )}
          <p role="status" className="sr-only">
            {announcement}
          </p>
        </ChooseFiles>
      )}
    </Labelled>
  )
}
