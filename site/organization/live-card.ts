import type { PublicItemCard } from '../../api/contract/auction/items/item-view.ts'
import { priceInWords } from '../../api/contract/values/money/money.ts'
import type { Language } from '../../api/contract/values/text/language.ts'
import { moment } from '../../api/contract/values/time/moment.ts'
import { timeLeft, timeLeftInWords } from '../../api/contract/values/time/time-left.ts'
import type { CardWords } from './card-words.ts'

type Price = 'startingBid' | 'currentBid' | 'bidCount'
type Phase = 'startTime' | 'endTime' | 'hasStarted' | 'hasEnded'

/** What of an item may change on its card while the page is open. */
export type ItemOnCard = Pick<PublicItemCard, 'id' | 'places' | Price | Phase>

/**
 * Shows on its card what became of an item. `misplaced`: it has no card, or one of another phase or with other places
 * left, so the page must be read again.
 */
export function showOnCard(page: HTMLElement, item: ItemOnCard): 'same' | 'changed' | 'misplaced' {
  const card = page.querySelector<HTMLElement>(`[data-item="${item.id}"]`)
  const phase = item.hasEnded ? 'ended' : item.hasStarted ? 'live' : 'upcoming'
  if (card?.closest<HTMLElement>('[data-phase]')?.dataset.phase !== phase) return 'misplaced'
  if (phase === 'upcoming' && card.dataset.turns !== item.startTime) return 'misplaced'
  if (phase !== 'live') return 'same'
  if (card.dataset.left !== item.places?.left?.toString()) return 'misplaced'
  if (card.dataset.turns !== item.endTime) showEnd(page, card, item.endTime)
  return showPrice(card, item) ? 'changed' : 'same'
}

function showPrice(card: HTMLElement, { startingBid, currentBid, bidCount }: Pick<PublicItemCard, Price>): boolean {
  const words = wordsOf(card)
  write(card, 'label', currentBid ? words.currentBid : words.startingBid)
  const some = bidCount === 1 ? words.oneBid : words.bids.replace('{count}', String(bidCount))
  const isWritten = write(card, 'bids', bidCount === 0 ? words.noBids : some)
  return write(card, 'price', priceInWords(currentBid ?? startingBid)) || isWritten
}

function showEnd(page: HTMLElement, card: HTMLElement, endTime: string) {
  card.dataset.turns = endTime
  write(card, 'closes', moment(new Date(endTime), page.dataset.timeZone ?? '', language()))
}

/**
 * Counts down on the cards of live items. @returns whether an item has begun or ended by now, and its card must move, or
 * a pause is over that the page tells of
 */
export function countDown(now: Date): boolean {
  let isOver = false
  for (const card of document.querySelectorAll<HTMLElement>('[data-turns]')) {
    const turns = new Date(card.dataset.turns ?? '')
    if (turns <= now) isOver = true
    // As live ones have.
    if (!card.closest('[data-words]')) continue
    const time = timeLeftInWords(timeLeft(now, turns), language())
    write(card, 'left', wordsOf(card).left.replace('{time}', time))
  }
  return isOver
}

function wordsOf(card: HTMLElement): CardWords {
  return JSON.parse(card.closest<HTMLElement>('[data-words]')?.dataset.words ?? '{}')
}

function language() {
  return document.documentElement.lang as Language
}

/** @returns whether it says something else now */
function write(card: HTMLElement, name: string, text: string): boolean {
  const part = card.querySelector(`[data-shows="${name}"]`)
  if (!part || part.textContent?.trim() === text) return false
  part.textContent = text
  return true
}
