import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { refusePicture } from '../../../api/contract/values/picture/picture.ts'
import { reasonOf } from '../../api-client/reason-of.ts'
import { pictureOfWidth } from '../picture/picture-sources.ts'
import { showToast } from '../toast/toast-store.ts'
import { FileButton } from './FileButton.tsx'
import { Labelled } from './Labelled.tsx'
import { uploadPicture } from './upload-picture.ts'

interface Props {
  label?: 'Logo' | 'Photo'
  /** Where the picture is, '' without one. */
  value: string
  error: string | undefined
  onChange: (url: string) => void
  onUploading: (isUploading: boolean) => void
}

/** A picture by itself, such as an organization's logo, shown whole: uploaded, replaced, or removed. See product#pictures. */
export function LogoField({ label = 'Logo', value, error, onChange, onUploading }: Props) {
  const { upload, start } = useUpload(onChange)
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
        <div className="overflow-hidden rounded-soft border border-line-strong bg-sheet sm:flex sm:items-center">
          <div className="grid size-28 shrink-0 place-items-center bg-sunken text-ink-soft">
            {shown ? (
              <img src={shown} alt="" className="size-28 object-contain" />
            ) : (
              <ImagePlus className="size-8" aria-hidden="true" />
            )}
          </div>
          {upload && <Progress part={upload.progress} />}
          <div className="flex min-w-0 grow flex-wrap gap-2 p-2">
            <FileButton ties={ties} accept="image/*" isBlocked={upload !== null} onChoose={([file]) => take(file)}>
              {value ? `Replace ${label}` : `Choose ${label}`}
            </FileButton>
            {value && !upload && (
              <button type="button" className="button" onClick={() => onChange('')}>
                Remove {label}
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

/** A picture being uploaded: `previewUrl` shows it before the server has it. */
interface Upload {
  previewUrl: string
  /** From 0 to 1. */
  progress: number
}

/** Uploads one picture at a time; a toast says what went wrong. See product#messages. */
function useUpload(onDone: (url: string) => void) {
  const [upload, setUpload] = useState<Upload | null>(null)

  async function start(file: File) {
    const refusal = refusePicture(file)
    if (refusal) return fail(refusal)
    const previewUrl = URL.createObjectURL(file)
    setUpload({ previewUrl, progress: 0 })
    try {
      onDone(await uploadPicture(file, (progress) => setUpload({ previewUrl, progress })))
    } catch (error) {
      fail(reasonOf(error, 'Failed to upload image'))
    } finally {
      setUpload(null)
      URL.revokeObjectURL(previewUrl)
    }
  }

  return { upload, start }
}

function fail(reason: string) {
  showToast({ title: 'Upload failed', description: reason, isDestructive: true })
}
