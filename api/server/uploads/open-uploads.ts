import { LONGEST_PICTURE } from '../../contract/values/picture/picture.ts'
import { MINUTE_MS } from '../../contract/values/time/time.ts'
import type { AppContext } from '../context/app-context.ts'
import { openQueue } from '../context/queue.ts'
import { openTurns } from '../context/turns.ts'
import { isOutage } from '../context/unavailable.ts'
import { convertUpload } from './convert-upload.ts'
import type { PictureFile } from './encode-picture.ts'
import { addPicture, type PictureStore, StoreFull } from './picture-store.ts'
import { openPlaces } from './places.ts'
import { type ReceivedForm, receiveForm, receivePicture } from './receive-form.ts'

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

/** Takes in pictures, of which a process has a few in memory at a time. See product#pictures. */
export function openUploads(pictures: PictureStore, log: AppContext['log']) {
  const ofOneAccount = openTurns({ atOnce: MOST_OF_ONE_ACCOUNT, waiting: 0 })
  const arriving = openQueue({ atOnce: MOST_ARRIVING, waiting: 0 })
  const ofStrangers = openPlaces({ places: MOST_OF_STRANGERS, ofOne: MOST_OF_ONE_NETWORK })
  const converting = openQueue({ atOnce: MOST_CONVERTED, waiting: MOST_ARRIVING + MOST_OF_STRANGERS })

  async function store(bytes: Uint8Array) {
    const upload = (await converting(() => convertUpload(bytes))) ?? { kind: 'busy' as const }
    return upload.kind === 'converted' ? add(upload.files) : upload
  }

  async function add(files: PictureFile[]) {
    try {
      return { kind: 'stored' as const, url: await addPicture(pictures, files) }
    } catch (error) {
      if (error instanceof StoreFull) return noRoom(error)
      throw error
    }
  }

  function noRoom(error: unknown) {
    log.error({ err: error, place: pictures.place }, 'there is no room for a picture')
    return { kind: 'no-room' as const }
  }

  async function takeIn(request: Request) {
    // Bids need the same disk.
    if (!(await pictures.hasRoom())) return noRoom('too little is left of the disk')
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
    /** Stores the picture that a form carried. While the store is away, too, the form can be sent without it. */
    async storeFile(file: File) {
      if (file.size > LONGEST_PICTURE) return { kind: 'too-long' as const }
      if (!(await pictures.hasRoom())) return noRoom('too little is left of the disk')
      return store(await file.bytes()).catch((error: unknown) => {
        if (isOutage(error)) return noRoom(error)
        throw error
      })
    },
  }
}
