import { z } from 'zod'
import { FORM_KEY, idempotencyKey } from '../bidding/bid-form.ts'

const secretKey = idempotencyKey.refine((key) => !key.startsWith(FORM_KEY), 'Bid not found')

/** One's own bid in the demo. Ids are public; a random key that it was placed with is known to its bidder alone. */
export const ownDemoBid = z.object({ bid: z.uuid('Bid not found'), key: secretKey })
export type OwnDemoBid = z.output<typeof ownDemoBid>

/** A mail that would have gone out. */
const demoMail = z.object({
  id: z.string(),
  writtenAt: z.iso.datetime(),
  subject: z.string(),
  /** To be shown in a frame of its own; links that would need a mailbox lead nowhere. */
  html: z.string(),
  text: z.string(),
})
export type DemoMail = z.output<typeof demoMail>

/** The mails to one bidder, newest first. */
export const demoMails = z.object({ mails: z.array(demoMail) })
export type DemoMails = z.output<typeof demoMails>
