import { z } from 'zod'
import { hasLinks, lineOfText } from '../values/text/line-of-text.ts'

/** For how many hours a link can be made. See product#checkout-links. */
export const LINK_HOURS = [2, 4, 8, 12, 24] as const
export type LinkHours = (typeof LINK_HOURS)[number]
/** More than one evening needs at a time. */
export const MOST_LINKS = 20
export const PIN_LENGTH = 6
/** In characters, of the name that a helper types. */
export const SHORTEST_NAME = 2
export const LONGEST_NAME = 60
const LONGEST_SECRET = 64
const NO_NAME = `Please enter your name, ${SHORTEST_NAME} to ${LONGEST_NAME} characters`
const NO_PIN = `Please enter the ${PIN_LENGTH} digits of the PIN`

/** Making a link. */
export const linkForm = z.object({ hours: z.literal(LINK_HOURS, { error: 'Please choose from the list' }) })

/** A link as owners see it, with whoever entered by it; without its secret and its PIN, which nobody can read again. */
export const checkoutLink = z.object({
  id: z.string(),
  madeByName: z.string(),
  madeAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  helpers: z.array(z.object({ name: z.string(), enteredAt: z.iso.datetime() })),
})
export type CheckoutLink = z.output<typeof checkoutLink>

/** Those in force, the newest first. */
export const checkoutLinks = z.array(checkoutLink)

/** A link that was made just now. Its secret belongs behind the `#` of its address, which no server is sent. */
export const newCheckoutLink = z.object({
  id: z.string(),
  secret: z.string(),
  pin: z.string(),
  endsAt: z.iso.datetime(),
})
export type NewCheckoutLink = z.output<typeof newCheckoutLink>

/** What a helper types to enter. */
export const helperForm = z.object({
  pin: z
    .string({ error: NO_PIN })
    .trim()
    .regex(/^\d{6}$/, NO_PIN),
  name: lineOfText(NO_NAME)
    .min(SHORTEST_NAME, NO_NAME)
    .max(LONGEST_NAME, NO_NAME)
    .refine((line) => !hasLinks(line), NO_NAME),
})

/** What a helper types, and the secret that their checkout link carries. */
export const enterForm = helperForm.extend({ secret: z.string().min(1).max(LONGEST_SECRET) })
export type EnterForm = z.output<typeof enterForm>

/** How a helper is written down: nobody shall take one for a member of the team by the name they typed. */
export function helperSignature(name: string): string {
  return `${name} (helper)`
}

/** What whoever is not let in is told. */
export const NO_LINK = 'Please open the checkout by its link.'
export const ENDED_LINKS = {
  expired: 'This checkout link has expired. Please ask an organizer for a new one.',
  revoked: 'This checkout link was revoked. Please ask an organizer for a new one.',
} as const
