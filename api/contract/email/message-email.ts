import { z } from 'zod'
import { messageAudiences } from '../values/kind/email-kind.ts'
import { link, toBidder, unsubscribe } from './email-parts.ts'

/** What a team writes to bidders, in its own words. See product.md#messages-to-bidders. */
export const messageEmail = z.object({
  kind: z.literal('message'),
  myBidsUrl: link.optional(),
  ...unsubscribe,
  ...toBidder,
  /** Why its reader gets it. */
  audience: z.enum(messageAudiences),
  subject: z.string(),
  text: z.string(),
})
