import { z } from 'zod'
import { idempotencyKey } from './bid-form.ts'

/** One's own bid in the demo. Ids are public; the key it was placed with is known to its bidder alone. */
export const ownDemoBid = z.object({ bid: z.uuid('Bid not found'), key: idempotencyKey })
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
