import { LONGEST_PICTURE } from '../../contract/values/picture/picture.ts'

/** A phone in a basement manages this; who sends less only keeps a place that others wait for. */
const LEAST_BYTES_A_SECOND = 8 * 1024

const EVERY_MILLISECONDS = 10_000

/** What arrived: a form, nothing that is one, or too little of it in time. */
export type ReceivedForm = { kind: 'received'; form: FormData } | { kind: 'no-form' } | { kind: 'too-slow' }

/** Reads a form that may carry a picture, until `patience` ends or it arrives too slowly. */
export async function receiveForm(
  request: Request,
  patience: AbortSignal,
  everyMilliseconds?: number,
  count?: (bytes: number) => void,
): Promise<ReceivedForm> {
  const watched = watchRate(request, everyMilliseconds, count)
  const over = AbortSignal.any([patience, watched.tooSlow])
  // `null` when it is no form, or breaks off.
  const form = await Promise.race([watched.request.formData().catch(() => null), ended(over)])
  watched.stop()
  if (form === 'ended') return { kind: 'too-slow' }
  return form ? { kind: 'received', form } : { kind: 'no-form' }
}

function ended(signal: AbortSignal): Promise<'ended'> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve('ended'), { once: true }))
}

/**
 * The same request, whose body is watched as it is read: `tooSlow` aborts when less of it arrives in any ten seconds
 * than a slow line carries, and what is left of it is not read.
 * @param count is told how many bytes arrived, each time
 */
function watchRate(request: Request, everyMilliseconds = EVERY_MILLISECONDS, count?: (bytes: number) => void) {
  const { body, headers } = request
  const slow = new AbortController()
  let arrived = 0
  const timer = setInterval(() => {
    if (arrived < (LEAST_BYTES_A_SECOND * everyMilliseconds) / 1000) slow.abort()
    arrived = 0
  }, everyMilliseconds)
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      arrived += chunk.byteLength
      count?.(chunk.byteLength)
      controller.enqueue(chunk)
    },
  })
  return {
    request: new Request(request.url, { method: 'POST', headers, body: body?.pipeThrough(counter) ?? null }),
    tooSlow: slow.signal,
    stop: () => clearInterval(timer),
  }
}

/** What was found in the field `image` of a form. */
type ReceivedPicture =
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
