import { z } from 'zod'
import { bidderContact, reach } from '../../values/address/bidder-contact.ts'

/** Places of one kind that somebody has, as the team reads them. */
const guests = z.object({
  /** Of the purchase. */
  id: z.string(),
  winnerId: z.string(),
  code: z.string(),
  /** As people read it, "erased" once it was. */
  label: z.string(),
  contact: bidderContact.nullable(),
  reach: reach.nullable(),
  kind: z.string(),
  quantity: z.number(),
  amount: z.string(),
  /** For each place, '' while it has no answer. */
  answers: z.array(z.string()),
  boughtAt: z.iso.datetime(),
  /** What is left to pay of their whole bill. */
  balance: z.string(),
  /** Whether they were checked off. */
  isHere: z.boolean(),
})
export type Guests = z.output<typeof guests>

/** Who comes, by name; and how many places nobody has. See product#guest-lists. */
export const guestList = z.object({
  title: z.string(),
  question: z.string().nullable(),
  count: z.number(),
  left: z.number(),
  guests: z.array(guests),
})
export type GuestList = z.output<typeof guestList>
