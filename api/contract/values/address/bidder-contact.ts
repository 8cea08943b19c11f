import { z } from 'zod'

/** A bidder's name and phone number, as typed, for the team alone. See product.md#names-and-phone-numbers. */
export const bidderContact = z.object({ name: z.string().nullable(), phone: z.string().nullable() })
export type BidderContact = z.output<typeof bidderContact>
