import type { ItemMatch } from '../../../api/contract/auction/items/bulk-edit.ts'
import { isHidden } from '../../../api/contract/auction/items/hidden.ts'
import { shortMoment } from '../../../api/contract/values/time/moment.ts'
import { counted } from '../../ui/text/counted.ts'

type Item = Pick<ItemMatch, 'startTime' | 'endTime' | 'hidesUntilOpen'>

/** What families see of a draft once it is published, and when, in sentences. Times on the clocks of `timeZone`. */
export function whatFamiliesSee(
  items: Item[],
  { timeZone, hidesUpcoming }: { timeZone: string; hidesUpcoming: boolean },
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
  const hidden = items.filter(({ hidesUntilOpen, startTime }) =>
    isHidden(now, { hidesUntilOpen, startTime: new Date(startTime) }, { hidesUpcoming }),
  ).length
  return `Families will see ${seenInWords(items.length - hidden, hidden)}. ${opens}, and the last closes ${at(closing)}.`
}

function seenInWords(shown: number, hidden: number): string {
  if (shown === 0) return `${counted(hidden, 'item')} on your page, ${hidden === 1 ? '' : 'each '}once it opens`
  const more = `, and ${hidden.toLocaleString('en-US')} more once ${hidden === 1 ? 'it opens' : 'they open'}`
  return `${counted(shown, 'item')} on your page${hidden > 0 ? more : ''}`
}
