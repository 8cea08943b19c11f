import { LONGEST_PICTURE } from '../contract/values/picture.ts'
import { watchRate } from './watch-rate.ts'

/** What was found in the field `image` of a form. */
export type ReceivedPicture =
  | { kind: 'received'; bytes: Uint8Array }
  | { kind: 'not-a-picture' }
  | { kind: 'too-long' }
  | { kind: 'too-slow' }

/**
 * Reads an uploaded picture from its form, until `patience` ends or it arrives too slowly. What kind of file it claims
 * to be does not count.
 */
export async function receivePicture(
  request: Request,
  patience: AbortSignal,
  everyMilliseconds?: number,
): Promise<ReceivedPicture> {
  const watched = watchRate(request, everyMilliseconds)
  const over = AbortSignal.any([patience, watched.tooSlow])
  const form = await Promise.race([readForm(watched.request), ended(over)])
  watched.stop()
  if (form === 'ended') return { kind: 'too-slow' }
  const file = form?.get('image')
  if (!(file instanceof File)) return { kind: 'not-a-picture' }
  if (file.size > LONGEST_PICTURE) return { kind: 'too-long' }
  return { kind: 'received', bytes: await file.bytes() }
}

/** `null` when it is no form, or breaks off. */
function readForm(request: Request): Promise<FormData | null> {
  return request.formData().catch(() => null)
}

function ended(signal: AbortSignal): Promise<'ended'> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve('ended'), { once: true }))
}
