import { z } from 'zod'

/** Our own pictures only: the server never fetches, nor shows, an address that somebody typed. */
export const pictureUrl = z
  .string({ error: 'Please upload the image' })
  .regex(/^(\/uploads\/[\w-]{1,80}\.webp)?$/, 'Please upload the image')
  .nullable()
  .transform((url) => url || null)
