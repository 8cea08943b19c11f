import { z } from 'zod'

/** A bidder's name and phone number, as typed, for the team alone. See product#names-and-phone-numbers. */
export const bidderContact = z.object({ name: z.string().nullable(), phone: z.string().nullable() })
export type BidderContact = z.output<typeof bidderContact>

/** How an organization asks bidders for something: not at all, as they like, or of everyone. See product#names-and-phone-numbers. */
export const askings = ['off', 'optional', 'required'] as const

/** One of them, as a setting. */
export const asking = z.enum(askings, { error: 'Please choose from the list' })

/** What an organization asks bidders besides their email. */
export const asks = z.object({ name: asking, phone: asking })
export type Asks = z.output<typeof asks>

const PHONE = /^[\d\s+().-]*(?:x[\d\s]*)?$/i
const FEWEST_DIGITS = 7
const MOST_DIGITS = 20
/** Longer than any number with its extension. */
export const LONGEST_PHONE = 32

/** Whether a text can be a phone number as people write theirs: 7 to 20 digits, and an extension after an x. */
export function isPhone(text: string): boolean {
  if (text.length > LONGEST_PHONE || !PHONE.test(text)) return false
  const digits = text.replace(/\D/g, '').length
  return FEWEST_DIGITS <= digits && digits <= MOST_DIGITS
}

/** Whether email reaches somebody; in a view `null` for who has no address: a paddle, or an address that was erased. */
export const reach = z.object({ isConfirmed: z.boolean(), bounces: z.boolean() })
export type Reach = z.output<typeof reach>

/** What its row says of an address; nothing is known of one without a row, as nobody wrote to it yet. */
export function reachOf(
  email: string | null,
  row: Record<'confirmedAt' | 'bouncedAt', Date | null> | null,
): Reach | null {
  return email === null ? null : { isConfirmed: Boolean(row?.confirmedAt), bounces: Boolean(row?.bouncedAt) }
}
