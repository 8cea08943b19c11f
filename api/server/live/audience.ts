import { openRounds } from './rounds.ts'

/** Whoever reads a stream. */
export interface Reader {
  send(text: Uint8Array): void
  end(): void
}

/** What an item's followers are sent of it: JSON on one line; `null` when the public may not see it. Throws while it cannot be read. */
export type ReadState = (auctionItemId: string, organizationId: string) => Promise<string | null>

/** Readers that are sent a change in one go; between two of these, others get their turn, such as bids. */
const SENT_AT_A_TIME = 200
/** Followers of an item read nothing when they hear, so that each counts for less than a reader of hints. */
const FOLLOWERS_PER_READER = 2

/** Everybody who reads about one organization in this process. */
export type Audience = ReturnType<typeof openAudience>

/**
 * Those who follow items hear of these and of the whole organization, with the state of the item; all others are told
 * that an item changed, whichever it is.
 */
export function openAudience(organizationId: string, readState: ReadState) {
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
