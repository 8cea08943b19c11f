/** A place for an upload: counts what arrives of it, and says when it has to give way to others. */
export interface UploadPlace {
  count: (bytes: number) => void
  givesWay: AbortSignal
}

interface Taken extends UploadPlace {
  owner: string
  abort: () => void
  /** Milliseconds by which it is ahead of an upload that keeps its place; negative when it is too slow. */
  lead: (now: number) => number
}

/** Every upload may keep its place for so long, and for a second more with each so many bytes of it that arrived. */
const GRACE_MS = 3_000
const BYTES_A_SECOND = 128 * 1024

/**
 * Places for uploads, of which an owner, such as a network, has a few. When none is free, the slowest upload that keeps its
 * place for too long gives way to who comes next, so that nobody shuts out others by sending slowly.
 */
export function openPlaces({ places, ofOne }: Record<'places' | 'ofOne', number>, now = () => performance.now()) {
  const taken = new Set<Taken>()

  function makeRoom(among: Taken[], most: number): boolean {
    if (among.length < most) return true
    const [slowest] = among.toSorted((one, other) => one.lead(now()) - other.lead(now()))
    if (!slowest || slowest.lead(now()) >= 0) return false
    taken.delete(slowest)
    slowest.abort()
    return true
  }

  /** Does `work` in a place of its own; `null` when there is none. */
  return async <Result>(owner: string, work: (place: UploadPlace) => Promise<Result>): Promise<Result | null> => {
    const ownersPlaces = [...taken].filter((place) => place.owner === owner)
    if (!makeRoom(ownersPlaces, ofOne) || !makeRoom([...taken], places)) return null
    const place = takePlace(owner, now())
    taken.add(place)
    try {
      return await work(place)
    } finally {
      taken.delete(place)
    }
  }
}

function takePlace(owner: string, begunAt: number): Taken {
  const controller = new AbortController()
  let arrived = 0
  return {
    owner,
    count: (bytes) => {
      arrived += bytes
    },
    givesWay: controller.signal,
    abort: () => controller.abort(),
    lead: (now) => GRACE_MS + (arrived / BYTES_A_SECOND) * 1_000 - (now - begunAt),
  }
}
