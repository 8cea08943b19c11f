/** A phone in a basement manages this; who sends less only keeps a place that others wait for. */
const LEAST_BYTES_A_SECOND = 8 * 1024
const EVERY_MILLISECONDS = 10_000

/**
 * The same request, whose body is watched as it is read: `tooSlow` aborts when less of it arrives in any ten seconds
 * than a slow line carries, and what is left of it is not read.
 * @param count is told how many bytes arrived, each time
 */
export function watchRate(request: Request, everyMilliseconds = EVERY_MILLISECONDS, count?: (bytes: number) => void) {
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
