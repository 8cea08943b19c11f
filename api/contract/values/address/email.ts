import { z } from 'zod'
import { EMAIL, LONGEST_EMAIL, withoutUnseen } from './email-address.ts'

/** An email address, trimmed and lowercased, refused with `message`. See product#email-addresses. */
export function email(message = 'Please enter a valid email address') {
  return z
    .string({ error: message })
    .overwrite(withoutUnseen)
    .toLowerCase()
    .max(LONGEST_EMAIL, message)
    .regex(EMAIL, message)
}
