import { useState } from 'react'
import { refusePicture } from '../../../api/contract/values/picture/picture.ts'
import { reasonOf } from '../../api-client/reason-of.ts'
import { showToast } from '../toast/toast-store.ts'
import { uploadPicture } from './upload-picture.ts'

/** A picture being uploaded: `previewUrl` shows it before the server has it. */
interface Upload {
  previewUrl: string
  /** From 0 to 1. */
  progress: number
}

/** Uploads one picture at a time; a toast says what went wrong. See product.md#messages. */
export function useUpload(onDone: (url: string) => void) {
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
