import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { pictureOfWidth } from '../picture/picture-sources.ts'
import { Labelled } from './Labelled.tsx'
import { useUpload } from './use-upload.ts'

interface Props {
  label: string
  /** A logo, shown small and whole, rather than a photo. */
  isSquare?: boolean
  /** Where the picture is, '' without one. */
  value: string
  error: string | undefined
  onChange: (url: string) => void
  onUploading: (isUploading: boolean) => void
}

/** A picture with its preview: uploaded, replaced or removed. See product.md#pictures. */
export function PictureField({ label, isSquare = false, value, error, onChange, onUploading }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { upload, start } = useUpload(onChange)
  const picture = isSquare ? 'Logo' : 'Photo'
  const shown = upload?.previewUrl ?? (value && pictureOfWidth(value, 480))

  async function take(file: File | undefined) {
    // One at a time: of two, whichever arrives last would be the picture.
    if (!file || upload) return
    onUploading(true)
    await start(file)
    onUploading(false)
  }

  return (
    <Labelled label={label} hint="PNG, JPG, GIF, etc., up to 5MB." error={error}>
      {(ties) => (
        <div
          className={`overflow-hidden rounded-soft border border-line-strong bg-sheet ${isSquare ? 'sm:flex sm:items-center' : ''}`}
        >
          <div
            className={`grid place-items-center bg-sunken text-ink-soft ${isSquare ? 'size-28 shrink-0' : 'min-h-28'}`}
          >
            {shown ? (
              <img
                src={shown}
                alt=""
                className={isSquare ? 'size-28 object-contain' : 'aspect-4/3 w-full object-cover'}
              />
            ) : (
              <ImagePlus className="size-8" aria-hidden="true" />
            )}
          </div>
          {upload && <Progress part={upload.progress} />}
          <div className="flex min-w-0 grow flex-wrap gap-2 p-2">
            <span className="relative inline-flex">
              {/* Above the words of ours, unseen: browsers would write theirs beside it. */}
              <input
                ref={input}
                {...ties}
                type="file"
                accept="image/*"
                title=""
                aria-disabled={upload !== null}
                className="peer absolute inset-0 cursor-pointer opacity-0 disabled:cursor-default aria-disabled:cursor-default"
                onClick={(event) => upload && event.preventDefault()}
                onChange={(event) => {
                  take(event.target.files?.[0])
                  event.target.value = ''
                }}
              />
              <span
                aria-hidden="true"
                className="button peer-hover:border-ink peer-hover:bg-sunken peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-leaf peer-disabled:opacity-60 peer-aria-disabled:opacity-60"
              >
                {`${value ? 'Replace' : 'Choose'} ${picture}`}
              </span>
            </span>
            {value && !upload && (
              <button type="button" className="button" onClick={() => onChange('')}>
                Remove {picture}
              </button>
            )}
          </div>
        </div>
      )}
    </Labelled>
  )
}

function Progress({ part }: { part: number }) {
  return (
    <p className="flex items-center gap-3 px-3 pt-2 text-sm" role="status">
      <progress value={part} aria-label="Uploading" className="h-2 grow accent-leaf" />
      {part < 1 ? `Uploading ${Math.round(part * 100)} %` : 'Almost done…'}
    </p>
  )
}
