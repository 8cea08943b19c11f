import type { House } from '../house.ts'
import type { Change } from './hints.ts'

const HEARTBEAT_MILLISECONDS = 20_000
const encoder = new TextEncoder()

/**
 * The stream of one reader: `event: change` with the id of the item that changed, empty for the whole
 * organization. It says only that there is something to read; bids never travel on it. Decision 35.
 */
export function watch(house: Pick<House, 'hints'>, organizationId: string, aborted: AbortSignal): Response {
  let stop = () => {}
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      // A reader who does not read gets dropped rather than remembered for.
      const send = (text: string) =>
        (controller.desiredSize ?? 0) > -64 ? controller.enqueue(encoder.encode(text)) : end()
      const tell = (change: Change) => {
        if (change.organizationId === organizationId) send(`event: change\ndata: ${change.auctionItemId ?? ''}\n\n`)
      }
      const stopListening = house.hints.listen(tell)
      const heartbeat = setInterval(() => send(': still here\n\n'), HEARTBEAT_MILLISECONDS)
      stop = () => {
        stopListening()
        clearInterval(heartbeat)
      }
      const end = () => {
        stop()
        controller.close()
      }
      aborted.addEventListener('abort', stop, { once: true })
      send('retry: 2000\n\n')
    },
    cancel: () => stop(),
  })
  return new Response(stream, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  })
}
