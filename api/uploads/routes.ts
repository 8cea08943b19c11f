import { Elysia } from 'elysia'
import { z } from 'zod'
import { signedInForLong } from '../access/guards.ts'
import type { AppContext } from '../context/app-context.ts'
import { openQueue } from '../context/queue.ts'
import { openTurns } from '../context/turns.ts'
import { NOT_A_PICTURE, PICTURE_TOO_LARGE } from '../contract/values/picture.ts'
import { problem } from '../contract/values/problem.ts'
import { MINUTE_MS } from '../contract/values/time.ts'
import { refuse } from '../http/refuse.ts'
import { countSuccess, refuseTooMany } from '../http/too-many.ts'
import { hasDiskRoom } from './disk-room.ts'
import { receivePicture } from './receive-picture.ts'
import { storePicture } from './store-picture.ts'
import { dailyLimit, uploadLimit } from './upload-limit.ts'
import { uploadsFolder } from './uploads-folder.ts'

/**
 * At most this many pictures are in memory, 10 MB each, and two are converted at a time, because bids share the
 * processors.
 */
const MOST_ARRIVING = 10
const MOST_CONVERTED = 2
/** Somebody who sends slowly on purpose, from however many places, cannot block others. */
const MOST_OF_ONE_ACCOUNT = 3
/** Enough for ten megabytes over a slow line. */
const LONGEST_UPLOAD_MS = 2 * MINUTE_MS
const BUSY_SECONDS = 5

const NOT_STORED = {
  'not-a-picture': { status: 415, message: NOT_A_PICTURE },
  'too-long': { status: 413, message: PICTURE_TOO_LARGE },
  'too-large': { status: 413, message: 'Image must have fewer than 40 million pixels' },
  'no-room': {
    status: 507,
    message: 'There’s no room for more photos on this site. Please tell the people who run it.',
  },
  'too-slow': { status: 400, message: 'The upload took too long. Please try again.' },
} as const

/** Pictures for items and organizations. See product.md#pictures. */
export function uploadRoutes(context: AppContext) {
  const folder = uploadsFolder(context.config)
  const ofOneAccount = openTurns({ atOnce: MOST_OF_ONE_ACCOUNT, waiting: 0 })
  const arriving = openQueue({ atOnce: MOST_ARRIVING, waiting: 0 })
  const converting = openQueue({ atOnce: MOST_CONVERTED, waiting: MOST_ARRIVING })

  const daily = dailyLimit(context)

  const takeIn = async (request: Request) => {
    // Bids need the same disk.
    if (!(await hasDiskRoom(folder))) return { kind: 'no-room' as const }
    const received = await receivePicture(request, AbortSignal.timeout(LONGEST_UPLOAD_MS))
    return received.kind === 'received' ? converting(() => storePicture(received.bytes, folder)) : received
  }

  const takeInTurn = async (userId: string, request: Request) =>
    (await ofOneAccount(userId, () => arriving(() => takeIn(request)))) ?? { kind: 'busy' as const }

  return new Elysia({ tags: ['Uploads'] })
    .use(signedInForLong(context))
    .use(uploadLimit(context))
    .post(
      '/upload/image',
      async ({ person, request, set }) => {
        const attempt = () => takeInTurn(person.id, request)
        const outcome = await countSuccess(daily, person.id, { attempt, success: 'stored' })
        if (outcome.kind === 'stored') return { url: outcome.url }
        if (outcome.kind === 'too-many') return refuseTooMany(set, outcome.seconds)
        if (outcome.kind === 'no-room') context.log.error({ folder }, 'the disk has no room for a picture')
        if (outcome.kind !== 'busy') return refuse(NOT_STORED[outcome.kind].status, NOT_STORED[outcome.kind].message)
        set.headers['retry-after'] = String(BUSY_SECONDS)
        return refuse(503, 'Too many photos are uploading right now. Please try again in a moment.')
      },
      {
        // Read by `receivePicture`, once it is known who sends it and that there is room.
        parse: 'none',
        response: {
          ...{ 200: z.object({ url: z.string() }), 400: problem, 401: problem, 413: problem, 415: problem },
          ...{ 429: problem, 503: problem, 507: problem },
        },
        detail: { summary: 'Upload a picture, as the field `image` of a form' },
      },
    )
}
