import type { ChangeFeed } from './change-feed.ts'
import { openRecentChanges } from './recent-changes.ts'
import { openRounds } from './rounds.ts'

/** The event streams of open pages. */
interface Streams {
  /**
   * A stream for one reader. Without `items`: `event: change` with the id of an item that changed, also just before, empty
   * for the whole organization. With them: `event: item` with the state of one of these now and after each change, and `event: change`
   * when there is something else to read. See product#live-updates.
   * @param leave is called when it is over
   */
  open(organizationId: string, items: string[], leave: Leave): Response
}

export const STREAM_HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
}

const HEARTBEAT_MILLISECONDS = 20_000
/** Some readers get theirs each second, not all at once. */
const HEARTBEAT_PARTS = 20
/** Messages that wait for a reader; with more unread, the connection is dropped. */
const MOST_UNREAD = 64
/** After a restart, pages come back over so long. */
const RETRY_MILLISECONDS = { least: 1_000, most: 6_000 }

/**
 * Opens the streams of this process, which end when `changes` are closed.
 * @param random from 0 to 1: when a reader comes back after its stream was lost
 */
export function openStreams(changes: ChangeFeed, readState: ReadState, random = Math.random): Streams {
  const audiences = new Map<string, Audience>()
  const readers = new Set<Reader>()
  const recent = openRecentChanges()
  changes.subscribe((change) => {
    recent.add(change)
    audiences.get(change.organizationId)?.rounds.add(change)
  })
  const heartbeat = setInterval(nextHeartbeats(readers), HEARTBEAT_MILLISECONDS / HEARTBEAT_PARTS)
  heartbeat.unref()
  changes.closed.addEventListener('abort', () => {
    clearInterval(heartbeat)
    for (const reader of readers) reader.end()
  })

  function audienceOf(organizationId: string): Audience {
    const audience = audiences.get(organizationId) ?? openAudience(organizationId, readState)
    audiences.set(organizationId, audience)
    return audience
  }

  function retry(): Uint8Array {
    const { least, most } = RETRY_MILLISECONDS
    return new TextEncoder().encode(`retry: ${Math.round(least + random() * (most - least))}\n\n`)
  }

  return {
    open(organizationId, items, leave) {
      const audience = audienceOf(organizationId)
      const { reader, body } = openReader(() => {
        readers.delete(reader)
        audience.leave(reader, items)
        if (audience.isEmpty()) audiences.delete(organizationId)
        leave()
      })
      readers.add(reader)
      reader.send(retry())
      // The others are told how their items stand.
      if (items.length === 0) void sendAll(new Set([reader]), recent.of(organizationId).map(hintOf).join(''))
      void audience.join(reader, items)
      if (changes.closed.aborted) reader.end()
      return new Response(body, { headers: STREAM_HEADERS })
    },
  }
}

/** @returns what sends a heartbeat to the next part of all readers, which keeps quiet connections open */
function nextHeartbeats(readers: Set<Reader>): () => void {
  const beat = new TextEncoder().encode(': still here\n\n')
  let next = readers.values()
  return () => {
    for (let left = Math.ceil(readers.size / HEARTBEAT_PARTS); left > 0; left--) {
      let { value } = next.next()
      if (!value) {
        next = readers.values()
        value = next.next().value
      }
      value?.send(beat)
    }
  }
}

/** @param onEnd is called once, when its reader has left, does not read, or is sent away */
function openReader(onEnd: () => void): { reader: Reader; body: ReadableStream<Uint8Array> } {
  let controller: ReadableStreamDefaultController<Uint8Array>
  let isOver = false
  const end = () => {
    if (isOver) return false
    isOver = true
    onEnd()
    return true
  }
  const reader: Reader = {
    send(text) {
      // What was on its way when its reader left.
      if (isOver) return
      if ((controller.desiredSize ?? 0) > 0) controller.enqueue(text)
      else reader.end()
    },
    end: () => void (end() && controller.close()),
  }
  const body = new ReadableStream<Uint8Array>(
    {
      start(given) {
        controller = given
      },
      cancel: () => void end(),
    },
    { highWaterMark: MOST_UNREAD },
  )
  return { reader, body }
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

/** Whoever reads a stream. */
interface Reader {
  send(text: Uint8Array): void
  end(): void
}

/** What an item's followers are sent of it: JSON on one line; `null` when the public may not see it. Throws while it cannot be read. */
type ReadState = (auctionItemId: string, organizationId: string) => Promise<string | null>

/** Readers that are sent a change in one go; between two of these, others get their turn, such as bids. */
const SENT_AT_A_TIME = 200
/** Followers of an item read nothing when they hear, so that each counts for less than a reader of hints. */
const FOLLOWERS_PER_READER = 2

/** Everybody who reads about one organization in this process. */
type Audience = ReturnType<typeof openAudience>

/**
 * Those who follow items hear of these and of the whole organization, with the state of the item; all others are told
 * that an item changed, whichever it is.
 */
function openAudience(organizationId: string, readState: ReadState) {
  const hinted = new Set<Reader>()
  const followers = new Map<string, Set<Reader>>()
  let followed = 0
  const rounds = openRounds(tell, () => hinted.size + followed / FOLLOWERS_PER_READER)

  async function tell(subjects: string[]) {
    await sendAll(hinted, subjects.map(hintOf).join(''))
    // They read it all then.
    if (subjects.includes('')) for (const readers of followers.values()) await sendAll(readers, hintOf(''))
    else await Promise.all(subjects.map(tellFollowers))
  }

  async function tellFollowers(auctionItemId: string) {
    const readers = followers.get(auctionItemId)
    if (readers) await sendAll(readers, await stateOf(auctionItemId))
  }

  /** Nothing while the database is away: pages find out by polling, not all at once. */
  async function stateOf(auctionItemId: string): Promise<string> {
    const state = await readState(auctionItemId, organizationId).catch(() => undefined)
    if (state === undefined) return ''
    return state === null ? hintOf(auctionItemId) : `event: item\ndata: ${state}\n\n`
  }

  function groupsOf(items: string[]): Set<Reader>[] {
    return items.length === 0 ? [hinted] : items.map((id) => followers.get(id) ?? new Set())
  }

  return {
    rounds,
    /** Lets a reader in, and tells those who follow items how these stand, as they may come back. */
    async join(reader: Reader, items: string[]) {
      for (const id of items) followers.set(id, followers.get(id) ?? new Set())
      for (const group of groupsOf(items)) group.add(reader)
      if (items.length > 0) followed++
      const states = await Promise.all(items.map(stateOf))
      await sendAll(new Set([reader]), states.join(''))
    },
    leave(reader: Reader, items: string[]) {
      for (const group of groupsOf(items)) group.delete(reader)
      for (const id of items) if (followers.get(id)?.size === 0) followers.delete(id)
      if (items.length > 0) followed--
      if (hinted.size + followed === 0) rounds.stop()
    },
    isEmpty: () => hinted.size + followed === 0,
  }
}

function hintOf(subject: string): string {
  return `event: change\ndata: ${subject}\n\n`
}

async function sendAll(readers: Set<Reader>, text: string) {
  if (text === '') return
  const bytes = new TextEncoder().encode(text)
  let sent = 0
  for (const reader of [...readers]) {
    reader.send(bytes)
    if (++sent % SENT_AT_A_TIME === 0) await new Promise(setImmediate)
  }
}
