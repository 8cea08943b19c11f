import type { PublicItem } from '../../api/contract/auction/items/item-view.ts'
import type { PublicPlaces } from '../../api/contract/auction/items/places.ts'
import { sellsAny } from '../../api/contract/auction/places/purchase-rule.ts'
import { isLineOver } from '../../api/contract/auction/places/waiting-line.ts'
import type { Language } from '../../api/contract/values/text/language.ts'
import { moment } from '../../api/contract/values/time/moment.ts'
import type { Say } from '../../api/contract/words/say.ts'
import type { places as words } from '../words/en/places.ts'

/** An item whose places are sold. */
export type SaleItem = PublicItem & { places: PublicPlaces }

/** How far the sale of an item's places is, as the words call it. Its kinds may be on sale for less long than the item. */
export function phaseOfSale(item: SaleItem, now: Date): 'upcoming' | 'onSale' | 'soldOut' | 'over' {
  const { hasStarted, hasEnded, places } = item
  const sellsNow = sellsAny(places, now)
  if (hasEnded || (hasStarted && !sellsNow && !opensAgain(item, now))) return 'over'
  if (places.left === 0) return 'soldOut'
  return hasStarted && sellsNow ? 'onSale' : 'upcoming'
}

/** Whether somebody may wait for places: whoever joins the line can answer before the sale ends. */
export function takesLine(item: SaleItem, now: Date): boolean {
  return phaseOfSale(item, now) === 'soldOut' && !isLineOver(new Date(item.endTime), now)
}

/** When it begins, or ends, in words. */
export function timeOfSale(say: Say<typeof words>, item: SaleItem, { now, language }: Reading): string {
  const { hasEnded, endTime, organization, places } = item
  const at = (instant: string) => moment(new Date(instant), organization.timeZone, language)
  const phase = phaseOfSale(item, now)
  if (phase === 'upcoming') return say('opens', { time: at(opensAt(item, now)) })
  if (phase !== 'over') return say('closes', { time: at(endTime) })
  const ends = places.kinds.flatMap(({ until }) => until ?? []).filter((until) => new Date(until) <= now)
  return say('closed', { time: at((!hasEnded && ends.sort().at(-1)) || endTime) })
}

interface Reading {
  now: Date
  language: Language
}

/** When it begins, or begins again. */
export function opensAt(item: SaleItem, now: Date): string {
  return (item.hasStarted && opensAgain(item, now)) || item.startTime
}

/** When the next kind of place goes on sale, before the item's sale ends; `undefined` where none does. */
function opensAgain({ places, endTime }: SaleItem, now: Date): string | undefined {
  const starts = places.kinds.flatMap(({ from }) => from ?? [])
  return starts.filter((from) => new Date(from) > now && from < endTime).sort()[0]
}
