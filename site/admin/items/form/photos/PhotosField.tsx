import { ImagePlus, RotateCw, X } from 'lucide-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import type { Photo } from '../../../../../api/contract/values/picture/photo.ts'
import { DropArea } from '../../../../ui/form/DropArea.tsx'
import { FileButton } from '../../../../ui/form/FileButton.tsx'
import { Labelled } from '../../../../ui/form/Labelled.tsx'
import type { ItemDraft } from '../item-draft.ts'
import { PhotoRow } from './PhotoRow.tsx'
import { moved, useDragOrder } from './use-drag-order.ts'
import type { PhotoUploads, SentFile } from './use-photo-uploads.ts'

interface Props {
  form: UseFormReturn<ItemDraft>
  uploads: PhotoUploads
}

/** An item's photos: uploaded, described, put in order, and removed. See product#photos. */
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

interface ChooseFilesProps {
  /** What ties the input to its label, hint, and error. */
  ties: { id: string }
  input: RefObject<HTMLInputElement | null>
  /** How many photos there are. */
  count: number
  onChoose: (files: File[]) => void
  /** What was chosen before. */
  children: ReactNode
}

/** Takes files from the device's dialog, or dropped from elsewhere. */
function ChooseFiles({ ties, input, count, onChoose, children }: ChooseFilesProps) {
  return (
    <DropArea className="overflow-hidden rounded-soft border bg-sheet" onDropped={({ files }) => onChoose([...files])}>
      {children}
      <div
        className={`flex flex-wrap items-center gap-x-3 gap-y-2 p-2 ${count > 0 ? 'border-t border-line' : 'min-h-28 justify-center'}`}
      >
        <FileButton ref={input} ties={ties} accept="image/*" multiple onChoose={onChoose}>
          <ImagePlus className="size-5" />
          {count > 0 ? 'Add Photos' : 'Choose Photos'}
        </FileButton>
        <span className="text-sm text-ink-soft pointer-coarse:hidden">or drop them here</span>
      </div>
    </DropArea>
  )
}

interface FileRowProps {
  sent: SentFile
  onRetry: () => void
  onRemove: () => void
}

/** A chosen file that is no photo of the item yet: how far it is, or why it is refused. */
function FileRow({ sent: { file, state }, onRetry, onRemove }: FileRowProps) {
  const isRefused = state.kind === 'refused'
  return (
    <li className="flex items-center gap-3 bg-sheet p-2 pl-3">
      <div className="min-w-0 grow text-sm">
        <p className="font-semibold wrap-anywhere">{file.name}</p>
        {isRefused ? (
          <p role="alert" className="text-brick">
            {state.reason}
          </p>
        ) : (
          <Progress part={state.kind === 'sending' ? state.progress : null} name={file.name} />
        )}
      </div>
      {isRefused && !state.isFinal && (
        <button type="button" className="button flex-none" onClick={onRetry}>
          <RotateCw className="size-4" aria-hidden="true" />
          Try Again<span className="sr-only"> with {file.name}</span>
        </button>
      )}
      <button
        type="button"
        className="icon-button"
        aria-label={isRefused ? `Dismiss ${file.name}` : `Stop uploading ${file.name}`}
        onClick={onRemove}
      >
        <X className="size-4" aria-hidden="true" />
      </button>
    </li>
  )
}

/** `part` is from 0 to 1; `null` while others go first. */
function Progress({ part, name }: { part: number | null; name: string }) {
  return (
    <p className="flex items-center gap-3 text-ink-soft">
      <progress
        value={part ?? 0}
        aria-label={`Uploading ${name}`}
        className="h-2 min-w-0 grow appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-leaf [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-leaf"
      />
      <span className="figures flex-none">{part === null ? 'Waiting…' : wordsFor(part)}</span>
    </p>
  )
}

function wordsFor(part: number): string {
  return part < 1 ? `${Math.round(part * 100)} %` : 'Almost done…'
}
