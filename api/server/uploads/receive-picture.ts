import { LONGEST_PICTURE } from '../../contract/values/picture/picture.ts'
import { receiveForm } from './receive-form.ts'

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
  const received = await receiveForm(request, patience, everyMilliseconds)
  if (received.kind === 'too-slow') return received
  const file = received.kind === 'received' ? received.form.get('image') : null
  if (!(file instanceof File)) return { kind: 'not-a-picture' }
  if (file.size > LONGEST_PICTURE) return { kind: 'too-long' }
  return { kind: 'received', bytes: await file.bytes() }
}
