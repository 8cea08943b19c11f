import { Elysia } from 'elysia'
import { z } from 'zod'
import {
  HEIC_PICTURE,
  NOT_A_PICTURE,
  PICTURE_TOO_LARGE,
  UNREADABLE_PICTURE,
} from '../../contract/values/picture/picture.ts'
import { problem } from '../../contract/values/problem.ts'
import { signedInForLongCall } from '../access/guards.ts'
import type { AppContext } from '../context/app-context.ts'
import { LIMITS } from '../http/limits.ts'
import { countSuccess, createLimit, limited, refuseTooMany } from '../http/rate-limit.ts'
import { refuse } from '../http/refuse.ts'
import { pictureBody } from '../http/refuse-body.ts'
import type { Uploads } from './open-uploads.ts'

const BUSY_SECONDS = 5

const NOT_STORED = {
  'not-a-picture': { status: 415, message: NOT_A_PICTURE },
  unreadable: { status: 415, message: UNREADABLE_PICTURE },
  heic: { status: 415, message: HEIC_PICTURE },
  'too-long': { status: 413, message: PICTURE_TOO_LARGE },
  'too-large': { status: 413, message: 'Image must have fewer than 40 million pixels' },
  'no-room': {
    status: 507,
    message: 'There’s no room for more photos on this site. Please tell the people who run it.',
  },
  'too-slow': { status: 400, message: 'The upload took too long. Please try again.' },
} as const

/** Pictures for items and organizations. See product#pictures. */
export function uploadRoutes(context: AppContext & { uploads: Uploads }) {
  const daily = createLimit(context, LIMITS.pictures.stored)
  return new Elysia({ tags: ['Uploads'] })
    .use(signedInForLongCall(context))
    .use(limited(context, LIMITS.pictures.uploaded))
    .post(
      '/upload/image',
      async ({ person, request, set }) => {
        const attempt = () => context.uploads.takePicture(person.id, request)
        const outcome = await countSuccess(daily, person.id, { attempt, success: 'stored' })
        if (outcome.kind === 'stored') return { url: outcome.url }
        if (outcome.kind === 'too-many') return refuseTooMany(set, outcome.seconds)
        if (outcome.kind !== 'busy') return refuse(NOT_STORED[outcome.kind].status, NOT_STORED[outcome.kind].message)
        set.headers['retry-after'] = String(BUSY_SECONDS)
        return refuse(503, 'Too many photos are uploading right now. Please try again in a moment.')
      },
      {
        // Read by `receivePicture`, once it is known who sends it and that there is room.
        parse: 'none',
        response: {
          200: z.object({ url: z.string() }),
          400: problem,
          401: problem,
          413: problem,
          415: problem,
          429: problem,
          503: problem,
          507: problem,
        },
        detail: { summary: 'Upload a picture, as the field `image` of a form', ...pictureBody() },
      },
    )
}
