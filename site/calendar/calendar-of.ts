import { createEvents, type EventAttributes } from 'ics'
import type { PublicItem, PublicItemCard } from '../../api/contract/auction/items/item-view.ts'
import { PRODUCT_NAME } from '../../api/contract/values/product.ts'
import type { Language } from '../../api/contract/values/text/language.ts'
import { LONGEST_EXTENSION_MINUTES } from '../../api/contract/values/time/extension.ts'
import { moment } from '../../api/contract/values/time/moment.ts'
import { MINUTE_MS } from '../../api/contract/values/time/time.ts'
import { calendarWords } from '../words/catalogues.ts'

/** An entry begins so long before the end, while there is still something to do. */
const MINUTES_BEFORE_END = 30
/** Of more items than these, the organization's page has the rest. */
const MOST_TITLES = 40

type Item = Pick<PublicItemCard, 'id' | 'slug' | 'title' | 'endTime' | 'extensionMinutes' | 'isInHall' | 'places'>

interface Whose {
  organization: Pick<PublicItem['organization'], 'name' | 'slug' | 'timeZone'>
  /** Where people reach the site. */
  home: URL
  /** What its reader reads. */
  language: Language
}

/**
 * When bidding on these items closes, as iCalendar (RFC 5545); on those of the hall nobody bids here. Items that close at the
 * same time are one entry; what sells places is one by itself. Throws when the library finds fault with one.
 */
export function calendarOf(items: Item[], whose: Whose): string {
  const onPage = items.filter(({ isInHall }) => !isInHall)
  const groups = Object.values(Object.groupBy(onPage, ({ id, endTime, places }) => (places ? id : endTime)))
  const events = groups.flatMap((group) => (group ? [toEvent(group, whose)] : []))
  const { error, value } = createEvents(events, {
    calName: whose.organization.name,
    productId: `-//${PRODUCT_NAME}//${whose.language.toUpperCase()}`,
  })
  if (!value) throw error ?? new Error('No calendar was made')
  return value
}

function toEvent(group: Item[], { organization, home, language }: Whose): EventAttributes {
  const say = calendarWords(language)
  const [first] = group
  if (!first) throw new Error('An entry without an item')
  const isAlone = group.length === 1
  const end = new Date(first.endTime)
  const url = new URL(isAlone ? `/${organization.slug}/${first.slug}` : `/${organization.slug}`, home).href
  return {
    uid: `${isAlone ? first.id : `${organization.slug}-${end.getTime()}`}@${home.host}`,
    title: isAlone
      ? say(first.places ? 'saleEnds' : 'closes', { item: first.title })
      : say('closesOnMany', { count: group.length, organization: organization.name }),
    description: describe(group, { time: moment(end, organization.timeZone, language), url, language }),
    url,
    start: end.getTime() - MINUTES_BEFORE_END * MINUTE_MS,
    end: end.getTime(),
    startInputType: 'utc',
    startOutputType: 'utc',
    endInputType: 'utc',
    endOutputType: 'utc',
  }
}

function describe(group: Item[], { time, url, language }: { time: string; url: string; language: Language }): string {
  const say = calendarWords(language)
  const titles = group.slice(0, MOST_TITLES).map(({ title }) => title)
  const more = group.length > MOST_TITLES ? [say('more', { count: group.length - MOST_TITLES })] : []
  const extension = group.some(({ extensionMinutes, places }) => extensionMinutes > 0 && !places)
    ? [say('extension', { minutes: LONGEST_EXTENSION_MINUTES })]
    : []
  return [...(group.length > 1 ? titles : []), ...more, say('closesAt', { time }), ...extension, url].join('\n')
}
