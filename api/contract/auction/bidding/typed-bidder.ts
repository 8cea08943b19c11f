import { z } from 'zod'
import { typedPaddle } from '../../values/address/bidder.ts'
import { email } from '../../values/address/email.ts'
import { NO_BIDDER } from './entry-form.ts'

/** An email address, or the number of a paddle, as the team types it. */
export const addressOrPaddle = z.string().transform((text, context) => {
  if (typedPaddle(text) !== null) return text
  const address = email().safeParse(text)
  if (address.success) return address.data
  context.addIssue(NO_BIDDER)
  return z.NEVER
})

/** What is sent of whose it is. */
export function bidderTyped(text: string) {
  const paddle = typedPaddle(text)
  return paddle === null ? { email: text } : { email: undefined, paddle }
}
