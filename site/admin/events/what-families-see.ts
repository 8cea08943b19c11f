import type { ItemMatch } from '../../../api/contract/auction/items/bulk-edit.ts'
import { shortMoment } from '../../../api/contract/values/time/moment.ts'
import { counted } from '../../ui/text/counted.ts'

/** What families see of a draft once it is published, and when, in sentences. Times on the clocks of `timeZone`. */
export function whatFamiliesSee(
  items: Pick<ItemMatch, 'startTime' | 'endTime'>[],
  timeZone: string,
  now: Date,
): string {
  if (items.length === 0) return 'It has no items yet. What you add then is public at once.'
  const starts = items.map(({ startTime }) => Date.parse(startTime))
  const opening = Math.min(...starts)
  const open = starts.filter((start) => start <= now.getTime()).length
  const at = (instant: number) => shortMoment(new Date(instant), timeZone, 'en', now)
  const opens =
    open === items.length
      ? 'Bidding opens right away'
      : open > 0
        ? `Bidding opens right away on ${open.toLocaleString('en-US')} of them`
        : `Bidding opens ${at(opening)}`
  const closing = Math.max(...items.map(({ endTime }) => Date.parse(endTime)))
  return `Families will see ${counted(items.length, 'item')} on your page. ${opens}, and the last closes ${at(closing)}.`
}
