import { z } from 'zod'
import { aboutItem, link, price, sender, toBidder, unsubscribe } from './email-parts.ts'

/** Emails about items that people give. See product.md#donations. */
export const donationEmails = [
  /** To somebody who offered an item. Of what they wrote it says the title alone: the address may be anybody's. */
  z.object({
    kind: z.literal('donation-received'),
    ...toBidder,
    ...unsubscribe,
    title: z.string(),
    estimatedValue: price.nullable(),
    wantsResult: z.boolean(),
  }),
  /** To the organization: what was offered to it since it was last told. */
  z.object({
    kind: z.literal('donation-offered'),
    ...unsubscribe,
    organization: sender,
    donations: z.array(z.object({ id: z.string(), title: z.string(), estimatedValue: price.nullable() })).min(1),
    donationsUrl: link,
  }),
  /** To a donor, after the closing; `amount`: `null` when nobody bid. */
  z.object({ kind: z.literal('donation-result'), ...aboutItem, ...unsubscribe, amount: price.nullable() }),
] as const
