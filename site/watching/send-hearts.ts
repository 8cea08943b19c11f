import { send } from '../api-client/send.ts'
import { noteDevice } from '../device/known-device.ts'

const PATIENCE_MS = 10_000

/** `unknown`: the device is nobody's any more. `message`: why not, in the server's words; `null` without an answer. */
export type SentHearts = { kind: 'done' | 'unknown' } | { kind: 'failed'; message: string | null }

/** Has the server watch items for the device's bidder, or not any more. Never throws. */
export async function sendHearts(orgSlug: string, itemIds: string[], wanted: boolean): Promise<SentHearts> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const body = { itemIds, wanted }
    const answer = await send('POST', `/api/${orgSlug}/my-bids/watch`, { credentials: 'include', signal, body })
    if (answer.ok) return { kind: 'done' }
    if (answer.status !== 401) return { kind: 'failed', message: (await answer.json()).message }
    noteDevice(false)
    return { kind: 'unknown' }
  } catch {
    return { kind: 'failed', message: null }
  }
}
