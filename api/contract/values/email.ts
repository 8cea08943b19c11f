import { z } from 'zod'
import { EMAIL, LONGEST_EMAIL } from './email-typo.ts'

/** An e-mail address, trimmed and lower-cased, refused with `message`. Decision 42. */
export function email(message = 'Please enter a valid email address') {
  return z.string({ error: message }).trim().toLowerCase().max(LONGEST_EMAIL, message).regex(EMAIL, message)
}
