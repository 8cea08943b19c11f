import { z } from 'zod'
import { CallError } from '../../api-client/call.ts'
import type { KnownPath } from '../../api-client/route.ts'

const uploaded = z.object({ url: z.string() })

/**
 * Uploads a picture and returns its address on this site. Not by fetch, which does not report progress.
 * @param onProgress how much has been sent, from 0 to 1
 * @param signal stops it
 * @throws CallError when it is refused, a plain error when it did not arrive or was stopped
 */
export function uploadPicture(file: File, onProgress: (part: number) => void, signal?: AbortSignal): Promise<string> {
  const form = new FormData()
  form.append('image', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total)
    request.onerror = () => reject(new Error('The upload did not arrive'))
    request.onabort = () => reject(new Error('The upload was stopped'))
    signal?.addEventListener('abort', () => request.abort())
    request.onload = () => {
      const { status, statusText, responseText } = request
      if (status === 200) resolve(uploaded.parse(JSON.parse(responseText)).url)
      else reject(new CallError(status, statusText, responseText))
    }
    request.open('POST', '/api/upload/image' satisfies KnownPath<'POST', '/api/upload/image'>)
    request.send(form)
  })
}
