import { z } from 'zod'
import { type Asks, type BidderContact, isPhone } from '../../values/address/bidder-contact.ts'
import { hasLinks, lineOfText } from '../../values/text/line-of-text.ts'
import { contact } from '../../words/en.ts'

const LONGEST_NAME = 100

/** What a bidder sends of themselves besides their email; an empty text is as good as none. */
export const contactForm = z.object({
  name: lineOfText()
    .max(LONGEST_NAME, contact.nameTooLong)
    .refine((line) => !hasLinks(line), contact.noLinks)
    .optional(),
  phone: lineOfText()
    .refine((text) => text === '' || isPhone(text), contact.phoneInvalid)
    .optional(),
})

/** Of what was sent, what the organization asks for. */
export function askedOf(sent: z.output<typeof contactForm>, asks: Asks): BidderContact {
  return {
    name: (asks.name !== 'off' && sent.name) || null,
    phone: (asks.phone !== 'off' && sent.phone) || null,
  }
}

/** What the organization requires and does not have. */
export function missingOf(contact: BidderContact, asks: Asks): (keyof Asks)[] {
  return (['name', 'phone'] as const).filter((field) => asks[field] === 'required' && contact[field] === null)
}

/** Whether nothing of it is known. */
export function isBlank({ name, phone }: BidderContact): boolean {
  return name === null && phone === null
}
