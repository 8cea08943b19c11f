import { z } from 'zod'
import { lineOfText } from '../text/line-of-text.ts'

const MISSING = 'Please upload the image'

/** Our own pictures only: the server never fetches, nor shows, an address that somebody typed. */
const uploadedUrl = z.string({ error: MISSING }).regex(/^\/uploads\/[\w-]{1,80}\.webp$/, MISSING)

/** The URL of a picture of our own; `null` without a picture. */
export const pictureUrl = z
  .string({ error: MISSING })
  .regex(/^(\/uploads\/[\w-]{1,80}\.webp)?$/, MISSING)
  .nullable()
  .transform((url) => url || null)

/** The most photos an item may have. See product#photos. */
export const MOST_PHOTOS = 8
export const TOO_MANY_PHOTOS = `An item can have up to ${MOST_PHOTOS} photos`
export const LONGEST_ALT = 200

/** What a photo shows, in a line for who cannot see it; '' while nobody described it. */
export const photoDescription = lineOfText()
  .max(LONGEST_ALT, `Please use at most ${LONGEST_ALT} characters`)
  // Half a character would be no JSON, which the database stores.
  .overwrite((line) => line.toWellFormed())

/** An item's photos in the order they are shown; the first one's address is the item's `imageUrl`. */
export const photos = z
  .array(z.object({ url: uploadedUrl, alt: photoDescription.default('') }), { error: 'Please upload the photos' })
  .max(MOST_PHOTOS, { error: TOO_MANY_PHOTOS, abort: true })
  .refine((list) => new Set(list.map(({ url }) => url)).size === list.length, 'Each photo can be there once')
export type Photo = z.output<typeof photos>[number]

/** Photos as they are answered. */
export const photoViews = z.array(z.object({ url: z.string(), alt: z.string() }))
