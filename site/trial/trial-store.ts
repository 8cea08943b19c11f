import { atom } from 'nanostores'
import { minimumNextBid, refusePrice } from '../../api/contract/auction/bidding/bid-rule.ts'
import { doesRivalAnswer } from '../../api/contract/auction/bidding/rival.ts'
import type { Cents } from '../../api/contract/values/money/money.ts'
import type { Language } from '../../api/contract/values/text/language.ts'
import type { SavedSpreadsheet } from '../spreadsheet/saved-spreadsheet.ts'
import type { TrialQuestion } from './read-trial.ts'
import { type TrialItem, termsOf } from './trial-item.ts'

/** Longer than one reads that one is winning. */
const RIVAL_ANSWERS_AFTER_MS = 6_000

/** Somebody's own spreadsheet as an auction, in their browser alone. See product#trial. */
export interface Trial {
  items: TrialItem[]
  /** Which files are no photos that can be shown, and why, in words. */
  refusals: string[]
  /** What is saved when they keep it. */
  source: SavedSpreadsheet
  /** What has to be said before all items can be shown. */
  question: TrialQuestion | null
  /** How many rows are no items, as far as we can tell. */
  leftOut: number
  /** How many cells were rounded, left out, or read otherwise than one might think. */
  toCheck: number
  /** When it closes, which nobody waits for. */
  endTime: Date
}

export const $trial = atom<Trial | null>(null)
export const $language = atom<Language>('en')
/** The id of the item that is open. */
export const $openItem = atom<string | null>(null)
/** The id of the one that was open before. */
export const $lastItem = atom<string | null>(null)
$openItem.listen((_, before) => $lastItem.set(before ?? null))

/** Opens an item as a page of its own: the way back leads to the list. */
export function openItem(id: string) {
  history.pushState(null, '')
  $openItem.set(id)
}

/** Places the visitor's bid, which the rival then outbids. @returns why it does not count, in words */
export function bidOnTrial(item: TrialItem, amount: Cents, now = new Date()): string | null {
  const refusal = refusePrice({ cap: amount, language: $language.get() }, termsOf(item))
  if (refusal) return refusal.message
  addBid(item.id, { amount, isRival: false, at: now })
  setTimeout(() => answerAsRival(item.id), RIVAL_ANSWERS_AFTER_MS)
  return null
}

/** The rival bids the minimum where the visitor is winning. */
export function answerAsRival(id: string, now = new Date()) {
  const item = $trial.get()?.items.find((one) => one.id === id)
  if (!item || item.bids[0]?.isRival) return
  const terms = termsOf(item)
  if (doesRivalAnswer(terms)) addBid(id, { amount: minimumNextBid(terms), isRival: true, at: now })
}

function addBid(id: string, bid: TrialItem['bids'][number]) {
  const trial = $trial.get()
  const items = trial?.items.map((item) => (item.id === id ? { ...item, bids: [bid, ...item.bids] } : item))
  if (trial && items) $trial.set({ ...trial, items })
}
