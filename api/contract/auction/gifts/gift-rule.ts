import type { Cents } from '../../values/money/money.ts'
import type { Language } from '../../values/text/language.ts'
import { giftWords } from '../../words/catalogues.ts'

/** The least that is given at once. */
export const LEAST_GIFT: Cents = 100

/** What a gift is judged by: whether its cause, event, and organization are open, and when, read behind the lock of the cause. */
export interface CauseStanding {
  isOpenToPublic: boolean
  startTime: Date
  endTime: Date
}

/** Why a gift does not count. `message` is shown to its giver as it stands. */
export interface GiftRefusal {
  code: 'not-found' | 'blocked' | 'not-started' | 'ended' | 'key-reused' | 'cancelled'
  message: string
}

interface GiftSent {
  arrivedAt: Date
  /** What its giver reads. */
  language: Language
}

/**
 * Why a gift does not count, or `null` when it does. See product#gifts.
 * @param blockedBy the contact email of the organization, if it has blocked the giver
 */
export function refuseGift(
  { arrivedAt, language }: GiftSent,
  standing: CauseStanding | null,
  blockedBy: string | null,
): GiftRefusal | null {
  const say = giftWords(language)
  if (!standing?.isOpenToPublic) return { code: 'not-found', message: say('notFound') }
  if (blockedBy !== null) return { code: 'blocked', message: say('blocked', { contact: blockedBy }) }
  if (arrivedAt < standing.startTime) return { code: 'not-started', message: say('notStarted') }
  return arrivedAt < standing.endTime ? null : { code: 'ended', message: say('ended') }
}
