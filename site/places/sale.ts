import type { PublicItem } from '../../api/contract/auction/items/item-view.ts'
import type { PublicPlaces } from '../../api/contract/auction/items/places.ts'
import type { Language } from '../../api/contract/values/text/language.ts'
import { moment } from '../../api/contract/values/time/moment.ts'
import type { Say } from '../../api/contract/words/say.ts'
import type { places as words } from '../words/en/places.ts'

/** An item whose places are sold. */
export type SaleItem = PublicItem & { places: PublicPlaces }

type Sale = Pick<PublicItem, 'hasStarted' | 'hasEnded' | 'startTime' | 'endTime' | 'organization' | 'places'>

/** How far the sale of an item's places is, as the words call it. */
export function phaseOfSale({ hasStarted, hasEnded, places }: Sale): 'upcoming' | 'onSale' | 'soldOut' | 'over' {
  if (hasEnded) return 'over'
  if (places?.left === 0) return 'soldOut'
  return hasStarted ? 'onSale' : 'upcoming'
}

/** When it begins, or ends, in words. */
export function timeOfSale(say: Say<typeof words>, item: Sale, language: Language): string {
  const { hasStarted, hasEnded, startTime, endTime, organization } = item
  const at = (instant: string) => moment(new Date(instant), organization.timeZone, language)
  if (hasEnded) return say('closed', { time: at(endTime) })
  return hasStarted ? say('closes', { time: at(endTime) }) : say('opens', { time: at(startTime) })
}
