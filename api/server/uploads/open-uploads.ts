import type { StatsFs } from 'node:fs'
import { mkdir, statfs } from 'node:fs/promises'
import { LONGEST_PICTURE } from '../../contract/values/picture/picture.ts'
import { MINUTE_MS } from '../../contract/values/time/time.ts'
import type { AppContext } from '../context/app-context.ts'
import { openQueue } from '../context/queue.ts'
import { openTurns } from '../context/turns.ts'
import { openPlaces } from './places.ts'
import { type ReceivedForm, receiveForm, receivePicture } from './receive-form.ts'
import { uploadsFolder } from './save-picture.ts'
import { storePicture } from './store-picture.ts'

const RESERVE_BYTES = 2 * 1024 ** 3

/** Of a small disk. */
const RESERVE_SHARE = 0.05

/**
 * At most this many pictures are in memory, 10 MB each, and two are converted at a time, because bids share the
 * processors.
 */
const MOST_ARRIVING = 10
const MOST_CONVERTED = 2
/** Somebody who sends slowly on purpose, from however many places, cannot block others. */
const MOST_OF_ONE_ACCOUNT = 3
/** Of people without an account, who have places of their own: they cannot take those of teams. */
const MOST_OF_STRANGERS = 4
const MOST_OF_ONE_NETWORK = 2
/** Enough for ten megabytes over a slow line. */
const LONGEST_UPLOAD_MS = 2 * MINUTE_MS

export type Uploads = ReturnType<typeof openUploads>

/** Takes in pictures, of which a process has a few in memory at a time. See product.md#pictures. */
export function openUploads({ config, log }: Pick<AppContext, 'config' | 'log'>) {
  const folder = uploadsFolder(config)
  const ofOneAccount = openTurns({ atOnce: MOST_OF_ONE_ACCOUNT, waiting: 0 })
  const arriving = openQueue({ atOnce: MOST_ARRIVING, waiting: 0 })
  const ofStrangers = openPlaces({ places: MOST_OF_STRANGERS, ofOne: MOST_OF_ONE_NETWORK })
  const converting = openQueue({ atOnce: MOST_CONVERTED, waiting: MOST_ARRIVING + MOST_OF_STRANGERS })

  async function store(bytes: Uint8Array) {
    const outcome = (await converting(() => storePicture(bytes, folder))) ?? { kind: 'busy' as const }
    return outcome.kind === 'no-room' ? noRoom() : outcome
  }

  function noRoom() {
    log.error({ folder }, 'the disk has no room for a picture')
    return { kind: 'no-room' as const }
  }

  async function takeIn(request: Request) {
    // Bids need the same disk.
    if (!(await hasDiskRoom(folder))) return noRoom()
    const received = await receivePicture(request, AbortSignal.timeout(LONGEST_UPLOAD_MS))
    return received.kind === 'received' ? store(received.bytes) : received
  }

  return {
    /** Takes in the picture that somebody with an account sends as the field `image` of a form. */
    async takePicture(userId: string, request: Request) {
      return (await ofOneAccount(userId, () => arriving(() => takeIn(request)))) ?? { kind: 'busy' as const }
    },
    /**
     * Reads a form that may carry a picture, of somebody without an account, and does `work` with it; `null` when too many
     * are at it.
     */
    ofStranger<Result>(network: string, request: Request, work: (form: ReceivedForm) => Promise<Result>) {
      return ofStrangers(network, async ({ count, givesWay }) => {
        const patience = AbortSignal.any([AbortSignal.timeout(LONGEST_UPLOAD_MS), givesWay])
        return work(await receiveForm(request, patience, undefined, count))
      })
    },
    /** Stores the picture that a form carried. */
    async storeFile(file: File) {
      if (file.size > LONGEST_PICTURE) return { kind: 'too-long' as const }
      return (await hasDiskRoom(folder)) ? store(await file.bytes()) : noRoom()
    },
  }
}

/** Whether the disk of `folder` has room for pictures: by default the database is on the same one. */
export async function hasDiskRoom(folder: string): Promise<boolean> {
  await mkdir(folder, { recursive: true })
  return !isNearlyFull(await statfs(folder))
}

/** Whether so little is left of a disk that the database should have it. See product.md#pictures. */
export function isNearlyFull({ bavail, blocks, bsize }: Pick<StatsFs, 'bavail' | 'blocks' | 'bsize'>): boolean {
  return bavail * bsize < Math.min(RESERVE_BYTES, blocks * bsize * RESERVE_SHARE)
}
