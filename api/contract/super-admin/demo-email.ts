import { z } from 'zod'
import { FORM_KEY, idempotencyKey } from '../auction/bidding/bid-form.ts'

const secretKey = idempotencyKey.refine((key) => !key.startsWith(FORM_KEY), 'Bid not found')

/** One's own bid in the demo. Ids are public; a random key that it was placed with is known to its bidder alone. */
export const ownDemoBid = z.object({ bid: z.uuid('Bid not found'), key: secretKey })
export type OwnDemoBid = z.output<typeof ownDemoBid>

/** An email that would have gone out. */
const demoEmail = z.object({
  id: z.string(),
  writtenAt: z.iso.datetime(),
  subject: z.string(),
  /** Shown in a frame; links that need a real mailbox lead nowhere. */
  html: z.string(),
  text: z.string(),
})
export type DemoEmail = z.output<typeof demoEmail>

/** The emails to one bidder, newest first. */
export const demoEmails = z.object({ emails: z.array(demoEmail) })
