import { z } from 'zod'

/** How an organization asks bidders for something: not at all, as they like, or of everyone. See product.md#names-and-phone-numbers. */
export const askings = ['off', 'optional', 'required'] as const

/** One of them, as a setting. */
export const asking = z.enum(askings, { error: 'Please choose from the list' })

/** What an organization asks bidders besides their email. */
export const asks = z.object({ name: asking, phone: asking })
export type Asks = z.output<typeof asks>
