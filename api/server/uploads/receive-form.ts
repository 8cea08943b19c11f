import { watchRate } from './watch-rate.ts'

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
  const form = await Promise.race([readForm(watched.request), ended(over)])
  watched.stop()
  if (form === 'ended') return { kind: 'too-slow' }
  return form ? { kind: 'received', form } : { kind: 'no-form' }
}

/** `null` when it is no form, or breaks off. */
function readForm(request: Request): Promise<FormData | null> {
  return request.formData().catch(() => null)
}

function ended(signal: AbortSignal): Promise<'ended'> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve('ended'), { once: true }))
}
