import { z } from 'zod'
import { BROKEN_LINK, emailReader } from '../../email/email-reader.ts'
import type { Language } from '../../values/text/language.ts'
import { MINUTE_MS } from '../../values/time/time.ts'
import { giftWords } from '../../words/catalogues.ts'
import { TAKE_BACK_MINUTES } from '../bidding/take-back.ts'
import type { GiftRefusal } from './gift-rule.ts'

/** Until when its giver can take a gift back. */
export function giftReturnableUntil(givenAt: Date): Date {
  return new Date(givenAt.getTime() + TAKE_BACK_MINUTES * MINUTE_MS)
}

/** Why a giver cannot take a gift back at `now`, or `null` when they can. See product#gifts. */
export function refuseGiftReturn(
  { givenAt, cancelledAt }: { givenAt: Date; cancelledAt: Date | null },
  now: Date,
  language: Language,
): (Omit<GiftRefusal, 'code'> & { code: 'cancelled' | 'too-late' }) | null {
  const say = giftWords(language)
  if (cancelledAt) return { code: 'cancelled', message: say('cancelled') }
  if (now <= giftReturnableUntil(givenAt)) return null
  return { code: 'too-late', message: say('takeBackOver', { minutes: TAKE_BACK_MINUTES }) }
}

/** What a link in the email about a gift carries. */
export const ownGiftForm = emailReader.extend({ gift: z.uuid(BROKEN_LINK) })
export type OwnGiftForm = z.output<typeof ownGiftForm>

/** A gift, for whoever reads the email about it. `path`: where more is given, or the organization's page. */
export const ownGiftView = z.object({
  organization: z.object({ name: z.string(), path: z.string(), contactEmail: z.string(), timeZone: z.string() }),
  cause: z.string(),
  amount: z.string(),
  maskedEmail: z.string(),
  isCancelled: z.boolean(),
  /** `null` once it cannot be taken back. */
  returnableUntil: z.iso.datetime().nullable(),
})
export type OwnGiftView = z.output<typeof ownGiftView>
