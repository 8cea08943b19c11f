import { z } from 'zod'
import { BROKEN_LINK, emailReader } from '../email/email-reader.ts'
import type { OfferOutcome } from '../values/kind/outcome.ts'

/** What a link in the email about a second chance carries. */
export const secondChanceForm = emailReader.extend({ offer: z.uuid(BROKEN_LINK) })
export type SecondChanceForm = z.output<typeof secondChanceForm>

/** Whether they take the item. */
export const secondChanceAnswer = secondChanceForm.extend({ answer: z.enum(['accept', 'decline']) })
export type SecondChanceAnswer = z.output<typeof secondChanceAnswer>

/** Where an offer stands; `over`: nobody can answer it any more, and nobody has. */
export type OfferState = 'open' | 'accepted' | 'declined' | 'over'

/** Where an offer stands at `now`. The instant at which it expires is too late. */
export function offerState(
  { outcome, expiresAt }: { outcome: OfferOutcome | null; expiresAt: Date },
  now: Date,
): OfferState {
  if (outcome === null) return now < expiresAt ? 'open' : 'over'
  return outcome === 'accepted' || outcome === 'declined' ? outcome : 'over'
}

/** An offer, for the owner of the address that it was made to. `path`: the item's page. */
export const secondChanceView = z.object({
  item: z.object({ title: z.string(), path: z.string() }),
  organization: z.object({ name: z.string(), contactEmail: z.string(), timeZone: z.string() }),
  amount: z.string(),
  maskedEmail: z.string(),
  expiresAt: z.iso.datetime(),
  state: z.enum(['open', 'accepted', 'declined', 'over']),
})
export type SecondChanceView = z.output<typeof secondChanceView>
