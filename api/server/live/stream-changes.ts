import type { ChangeFeed } from './change-feed.ts'
import { openRounds } from './rounds.ts'

/** The event streams of open pages. */
interface Streams {
  /**
   * A stream for one reader: `event: change` with the id of an item that changed, empty for the whole organization. It
   * says only that there is something to read; it never carries bids. See product.md#live-updates.
   * @param leave is called when it is over
   */
  open(organizationId: string, aborted: AbortSignal, leave: Leave): Response
}

/** Whoever reads a stream. */
interface Reader {
  send(text: Uint8Array): void
  end(): void
}

const HEARTBEAT_MILLISECONDS = 20_000
/** Messages that wait for a reader; with more unread, the connection is dropped. */
const MOST_UNREAD = 64
/** Readers that are sent a change in one go; between two of these, others get their turn, such as bids. */
const SENT_AT_A_TIME = 200

/** Opens the streams of this process, which end when `changes` are closed. */
export function openStreams(changes: ChangeFeed): Streams {
  const audiences = new Map<string, Audience>()
  changes.subscribe((change) => audiences.get(change.organizationId)?.rounds.add(change))

  function audienceOf(organizationId: string): Audience {
    const audience = audiences.get(organizationId) ?? openAudience(() => audiences.delete(organizationId))
    audiences.set(organizationId, audience)
    return audience
  }

  return {
    open(organizationId, aborted, leave) {
      return new Response(openStream(audienceOf(organizationId), AbortSignal.any([aborted, changes.closed]), leave), {
        headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
      })
    },
  }
}

/** Everybody who reads about one organization in this process. */
type Audience = ReturnType<typeof openAudience>

/** @param onEmpty is called when the last one has left */
function openAudience(onEmpty: () => void) {
  const readers = new Set<Reader>()
  const rounds = openRounds(
    (subjects) => tellAll(readers, subjects.map((subject) => `event: change\ndata: ${subject}\n\n`).join('')),
    () => readers.size,
  )
  const heartbeat = setInterval(() => void tellAll(readers, ': still here\n\n'), HEARTBEAT_MILLISECONDS)
  return {
    readers,
    rounds,
    leave(reader: Reader): boolean {
      const wasHere = readers.delete(reader)
      if (wasHere && readers.size === 0) {
        rounds.stop()
        clearInterval(heartbeat)
        onEmpty()
      }
      return wasHere
    },
  }
}

async function tellAll(readers: Set<Reader>, text: string) {
  const bytes = new TextEncoder().encode(text)
  let sent = 0
  for (const reader of [...readers]) {
    reader.send(bytes)
    if (++sent % SENT_AT_A_TIME === 0) await new Promise(setImmediate)
  }
}

function openStream(audience: Audience, over: AbortSignal, leave: Leave): ReadableStream<Uint8Array> {
  const left = new AbortController()
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const reader: Reader = {
          send: (text) => ((controller.desiredSize ?? 0) > 0 ? controller.enqueue(text) : reader.end()),
          end() {
            if (!audience.leave(reader)) return
            controller.close()
            leave()
          },
        }
        audience.readers.add(reader)
        over.addEventListener('abort', reader.end)
        // What its reader cancels is closed, and cannot be closed again: HEAD does so with every stream.
        left.signal.addEventListener('abort', () => {
          audience.leave(reader)
          leave()
        })
        reader.send(new TextEncoder().encode('retry: 2000\n\n'))
        if (over.aborted) reader.end()
      },
      cancel: () => left.abort(),
    },
    { highWaterMark: MOST_UNREAD },
  )
}

/** Leaves a place. */
type Leave = () => void

/** Room for open streams: so many of each network, and so many in all. */
export function openStreamPlaces({ ofNetwork, inAll }: { ofNetwork: number; inAll: number }) {
  const taken = new Map<string, number>()
  let all = 0
  return {
    /** How many are taken. */
    taken: () => all,
    /** A place for one more stream; `null` when there is none. It is left once, however often it is called. */
    take(network: string): Leave | null {
      const others = taken.get(network) ?? 0
      if (others >= ofNetwork || all >= inAll) return null
      taken.set(network, others + 1)
      all++
      let isTaken = true
      return () => {
        if (!isTaken) return
        isTaken = false
        all--
        const left = (taken.get(network) ?? 1) - 1
        if (left > 0) taken.set(network, left)
        else taken.delete(network)
      }
    },
  }
}
