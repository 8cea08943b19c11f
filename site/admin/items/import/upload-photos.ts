import { CallError } from '../../../api-client/call.ts'
import type { PhotoFile } from '../../../spreadsheet/photo-files.ts'
import { uploadPicture } from '../../../ui/form/upload-picture.ts'

/** As many as the server takes from one account at a time. */
const AT_ONCE = 3
/** When the server has too many photos to do, each is sent again after a while, so often. */
const REST_MS = 3_000
const MOST_TRIES = 100

/** A photo that could not be uploaded, and why, in words. */
export interface FailedPhoto {
  name: string
  reason: string
}

/**
 * Uploads photos, a few at a time.
 * @param onDone after each of them
 * @param signal ends it, also in the middle of a photo: on a bad network one may never arrive
 * @returns their addresses by their keys, and those that failed
 */
export async function uploadPhotos(
  photos: ReadonlyMap<string, PhotoFile>,
  onDone: () => void,
  signal: AbortSignal,
): Promise<{ urls: Map<string, string>; failed: FailedPhoto[] }> {
  const urls = new Map<string, string>()
  const failed: FailedPhoto[] = []
  const waiting = [...photos].values()

  async function work() {
    for (const [key, photo] of waiting) {
      if (signal.aborted) return
      try {
        urls.set(key, await upload(photo, signal))
      } catch (error) {
        failed.push({ name: photo.name, reason: wordsOf(error) })
      }
      onDone()
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { urls, failed }
}

async function upload(photo: PhotoFile, signal: AbortSignal): Promise<string> {
  const file = await photo.open()
  for (let tries = 1; ; tries++) {
    try {
      return await uploadPicture(file, () => {}, signal)
    } catch (error) {
      if (signal.aborted || tries === MOST_TRIES || !isBusy(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, REST_MS))
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof CallError && (error.status === 429 || error.status === 503)
}

function wordsOf(error: unknown): string {
  if (error instanceof CallError) return error.problem?.message ?? 'It could not be uploaded.'
  return error instanceof Error ? error.message : 'It could not be read.'
}
