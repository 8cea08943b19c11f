import { z } from 'zod'
import { BROKEN_LINK, emailReader } from '../email/email-reader.ts'
import type { ChanceOutcome } from '../values/kind/outcome.ts'

/** What a link in the email about a second chance carries. */
export const secondChanceForm = emailReader.extend({ offer: z.uuid(BROKEN_LINK) })
export type SecondChanceForm = z.output<typeof secondChanceForm>

/** Whether they take the item. */
export const secondChanceAnswer = secondChanceForm.extend({ answer: z.enum(['accept', 'decline']) })
export type SecondChanceAnswer = z.output<typeof secondChanceAnswer>

/** Where a second chance stands; `over`: nobody can answer it any more, and nobody has. */
export type ChanceState = 'open' | 'accepted' | 'declined' | 'over'

/** Where a second chance stands at `now`. The instant at which it expires is too late. */
export function chanceState(
  { outcome, expiresAt }: { outcome: ChanceOutcome | null; expiresAt: Date },
  now: Date,
): ChanceState {
  if (outcome === null) return now < expiresAt ? 'open' : 'over'
  return outcome === 'accepted' || outcome === 'declined' ? outcome : 'over'
}

/** A second chance, for the owner of the address that is asked. `path`: see `itemPath`. */
export const secondChanceView = z.object({
  item: z.object({ title: z.string(), path: z.string() }),
  organization: z.object({ name: z.string(), contactEmail: z.string(), timeZone: z.string() }),
  amount: z.string(),
  maskedEmail: z.string(),
  expiresAt: z.iso.datetime(),
  state: z.enum(['open', 'accepted', 'declined', 'over']),
})
export type SecondChanceView = z.output<typeof secondChanceView>
