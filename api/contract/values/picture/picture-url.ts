import { z } from 'zod'

const MISSING = 'Please upload the image'

/** Our own pictures only: the server never fetches, nor shows, an address that somebody typed. */
export const uploadedUrl = z.string({ error: MISSING }).regex(/^\/uploads\/[\w-]{1,80}\.webp$/, MISSING)

/** The URL of a picture of our own; `null` without a picture. */
export const pictureUrl = z
  .string({ error: MISSING })
  .regex(/^(\/uploads\/[\w-]{1,80}\.webp)?$/, MISSING)
  .nullable()
  .transform((url) => url || null)
