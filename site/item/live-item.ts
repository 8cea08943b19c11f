import type { PublicItem } from '../../api/contract/auction/items/item-view.ts'
import type { Phase, Schedule } from '../../api/contract/auction/items/phase.ts'

type Price = 'startingBid' | 'minimumRaise' | 'currentBid' | 'minimumNextBid' | 'topBidder' | 'bidCount'
type Time = 'startTime' | 'endTime' | 'scheduledEndTime' | 'outage' | 'extensionMinutes' | 'hasStarted' | 'hasEnded'

/** What the islands need of an item: what may change while its page is open, and its address. */
export type LiveItem = Pick<PublicItem, 'id' | 'slug' | Price | Time> & {
  organization: Pick<PublicItem['organization'], 'slug' | 'timeZone' | 'asks'>
}

/** An island's props: no descriptions or rules, which every island would repeat in the page. */
export function liveItem(item: PublicItem): LiveItem {
  const { id, slug, startingBid, minimumRaise, currentBid, minimumNextBid, topBidder, bidCount } = item
  const { startTime, endTime, scheduledEndTime, outage, extensionMinutes, hasStarted, hasEnded } = item
  return {
    id,
    slug,
    startingBid,
    minimumRaise,
    currentBid,
    minimumNextBid,
    topBidder,
    bidCount,
    startTime,
    endTime,
    scheduledEndTime,
    outage,
    extensionMinutes,
    hasStarted,
    hasEnded,
    organization: {
      slug: item.organization.slug,
      timeZone: item.organization.timeZone,
      asks: item.organization.asks,
    },
  }
}

/** The two slugs that an item is found under. */
export type ItemAddress = { slug: string; organization: { slug: string } }

/** Where the API answers for an item. */
export function apiPath({ organization, slug }: ItemAddress) {
  return `/api/${organization.slug}/auction/${slug}` as const
}
export type ItemPath = ReturnType<typeof apiPath>

/** The phase as the server judged it when it answered. */
export function phaseOf({ hasStarted, hasEnded }: Pick<LiveItem, 'hasStarted' | 'hasEnded'>): Phase {
  if (hasEnded) return 'ended'
  return hasStarted ? 'live' : 'not-started'
}

/** The item's times as instants. */
export function scheduleOf({ startTime, endTime }: Pick<LiveItem, 'startTime' | 'endTime'>): Schedule {
  return { startTime: new Date(startTime), endTime: new Date(endTime) }
}
