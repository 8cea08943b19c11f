import type { ClaimedBidView, TakeBackRefusal } from '../../api/contract/auction/bidding/take-back.ts'
import type { OwnGiftView } from '../../api/contract/auction/gifts/own-gift.ts'
import type { OwnPlacesView } from '../../api/contract/auction/places/own-places.ts'
import type { OwnWaitingView } from '../../api/contract/auction/places/waiting-form.ts'
import type { SecondChanceView } from '../../api/contract/bidders/second-chance.ts'
import type { Language } from '../../api/contract/values/text/language.ts'
import { mailedLinksWords } from '../words/catalogues.ts'

interface Words {
  title: string
  message: string
  /** Only the organization can help now. */
  isForTeam: boolean
}

const TOO_LATE = { title: 'tooLate', isForTeam: true } as const
const NOTHING = { title: 'nothing', isForTeam: false } as const
const REFUSED = {
  cancelled: NOTHING,
  outbid: NOTHING,
  closed: TOO_LATE,
  'too-late': TOO_LATE,
  once: { title: 'once', isForTeam: true },
} as const satisfies Record<TakeBackRefusal['code'], object>

/**
 * What is said of a bid to whoever reads the email of its address.
 * @param isTakenBack it was taken back just now
 * @param problem why that did not work, if it did not
 */
export function claimWords(
  { refusal }: ClaimedBidView,
  { isTakenBack, problem }: { isTakenBack: boolean; problem: string | undefined },
  language: Language,
): Words {
  const say = mailedLinksWords(language)
  if (isTakenBack) return { title: say('withdrawn'), message: say('withdrawnNote'), isForTeam: false }
  if (refusal) {
    const { title, isForTeam } = REFUSED[refusal.code]
    return { title: say(title), message: refusal.message, isForTeam }
  }
  return { title: say('notYours'), message: problem ?? say('notYoursNote'), isForTeam: false }
}

const texts = {
  open: { title: 'chanceTitle', message: 'chanceNote' },
  accepted: { title: 'accepted', message: 'acceptedNote' },
  declined: { title: 'declined', message: 'declinedNote' },
  over: { title: 'chanceOver', message: 'chanceOverNote' },
} as const

/** What is said of an offer to whoever reads the email about it. */
export function chanceWords({ state, organization }: SecondChanceView, language: Language) {
  const say = mailedLinksWords(language)
  const { title, message } = texts[state]
  return { title: say(title), message: say(message, { organization: organization.name }) }
}

/**
 * What is said of their places to whoever reads the receipt.
 * @param isReturned some were taken back just now; `isSaved`: something was
 */
export function placesWords(
  { item: { title: item }, organization, purchases }: OwnPlacesView,
  { isReturned, isSaved }: { isReturned: boolean; isSaved: boolean },
  language: Language,
) {
  const say = mailedLinksWords(language)
  if (isReturned)
    return { title: say('placesReturned'), message: say('placesReturnedNote', { organization: organization.name }) }
  if (purchases.length === 0) return { title: say('placesNone'), message: say('placesNoneNote', { item }) }
  return { title: say('places'), message: isSaved ? say('placesSaved') : say('placesNote') }
}

const ofLine = {
  waiting: { title: 'inLine', message: 'inLineNote' },
  accepted: { title: 'tookReserved', message: 'tookReservedNote' },
  returned: { title: 'placesNone', message: 'placesNoneNote' },
  left: { title: 'leftLine', message: 'leftLineNote' },
  over: { title: 'lineOver', message: 'lineOverNote' },
} as const

/** What is said of a waiting list to whoever reads an email about it. */
export function waitingWords({ state, reserved, item }: OwnWaitingView, language: Language) {
  const say = mailedLinksWords(language)
  const counted = { count: reserved ?? 0 }
  if (state === 'reserved') return { title: say('reserved', counted), message: say('reservedNote', counted) }
  const { title, message } = ofLine[state]
  return { title: say(title), message: say(message, { item: item.title }) }
}

/**
 * What is said of a gift to whoever reads the email about it.
 * @param isReturned it was taken back just now
 */
export function giftWords({ isCancelled }: OwnGiftView, { isReturned }: { isReturned: boolean }, language: Language) {
  const say = mailedLinksWords(language)
  if (isReturned) return { title: say('giftReturned'), message: say('giftReturnedNote') }
  return isCancelled
    ? { title: say('giftOver'), message: say('giftReturnedNote') }
    : { title: say('gift'), message: say('giftNote') }
}
