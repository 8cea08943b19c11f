import type { ChangeFeed } from './change-feed.ts'

const HEARTBEAT_MILLISECONDS = 20_000
/** Changes that wait for a reader; with more unread, the connection is dropped. */
const MOST_UNREAD = 64

/**
 * The stream of one reader: `event: change` with the id of the item that changed, empty for the whole organization. It
 * says only that there is something to read; it never carries bids. See product.md#live-updates.
 */
export function streamChanges(changes: ChangeFeed, organizationId: string, aborted: AbortSignal): Response {
  const watching = new AbortController()
  const over = AbortSignal.any([watching.signal, aborted, changes.closed])
  const stream = new ReadableStream<string>(
    {
      start(controller) {
        const send = (text: string) => ((controller.desiredSize ?? 0) > 0 ? controller.enqueue(text) : watching.abort())
        const stopListening = changes.subscribe((change) => {
          if (change.organizationId === organizationId) send(`event: change\ndata: ${change.auctionItemId ?? ''}\n\n`)
        })
        const heartbeat = setInterval(() => send(': still here\n\n'), HEARTBEAT_MILLISECONDS)
        over.addEventListener('abort', () => {
          stopListening()
          clearInterval(heartbeat)
          // Already closed when it was the reader who left.
          if (controller.desiredSize !== null) controller.close()
        })
        send('retry: 2000\n\n')
      },
      cancel: () => watching.abort(),
    },
    { highWaterMark: MOST_UNREAD },
  )
  return new Response(stream.pipeThrough(new TextEncoderStream()), {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  })
}
