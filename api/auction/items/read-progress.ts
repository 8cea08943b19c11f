import { and, asc, countDistinct, eq, gt, isNull, max, not, type SQL, sql } from 'drizzle-orm'
import type { AtHand } from '../../../db/at-hand.ts'
import type { Database, Orm } from '../../../db/clients.ts'
import { countWhere } from '../../../db/count-where.ts'
import { cardAccount } from '../../../db/schema/cards.ts'
import { event } from '../../../db/schema/events.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { invitation, userOrganization } from '../../../db/schema/organizations.ts'
import { outageExtension } from '../../../db/schema/outages.ts'
import { pause } from '../../../db/schema/pauses.ts'
import { countUnclosed } from '../../checkout/books/books.ts'
import { sumWinners } from '../../checkout/winners/list-winners.ts'
import type { Progress } from '../../contract/auction/items/progress.ts'
import { ANONYMOUS } from '../../contract/values/text/anonymous.ts'
import { countWaiting } from '../../email/outbox/list-emails.ts'
import { readOverBudget } from '../../email/preferences/over-budget.ts'
import { isInReports, isLive, isOver, isUpcoming } from './items-in-sql.ts'
import { readBiddingNow } from './read-bidding-now.ts'
import { canBeDescribed, undescribedPhotos } from './read-undescribed.ts'

/** How far the event at hand has come at `now`. See product#dashboard. */
export async function readProgress(
  { orm, reads }: Pick<Database, 'orm' | 'reads'>,
  organization: AtHand,
  now: Date,
): Promise<Progress> {
  const { id: organizationId, eventId } = organization
  const [sums, bidding, notices, team, { totals, counts }, cards, unclosedPayments, emailsWaiting, overBudget] =
    await Promise.all([
      sumItems(orm, eventId, now),
      readBidding(orm, reads, organization, now),
      readNotices(orm, organization, now),
      countTeam(orm, organizationId, now),
      sumWinners(orm, organization),
      orm.$count(cardAccount, and(eq(cardAccount.organizationId, organizationId), not(cardAccount.isTest))),
      countUnclosed(orm, organizationId),
      countWaiting(orm, organizationId, now),
      readOverBudget(orm, organizationId),
    ])
  return {
    ...sums,
    ...bidding,
    ...notices,
    ...team,
    due: totals.due,
    unpaid: totals.balance,
    notPickedUp: counts['not-picked-up'],
    takesCards: cards > 0,
    unclosedPayments,
    emailsWaiting,
    emailsOverBudget: overBudget,
  }
}

async function countTeam(orm: Orm, organizationId: string, now: Date) {
  const { organizationId: of, status, expiresAt } = invitation
  const [members, invited] = await Promise.all([
    orm.$count(
      userOrganization,
      and(eq(userOrganization.organizationId, organizationId), eq(userOrganization.isActive, true)),
    ),
    orm.$count(invitation, and(eq(of, organizationId), eq(status, 'pending'), gt(expiresAt, now))),
  ])
  return { members, invited }
}

async function sumItems(orm: Orm, eventId: string, now: Date) {
  const { endTime, donatedBy, donorEmail } = auctionItem
  const [yetToCome, over] = [isUpcoming(now), isOver(now)]
  const [sums] = await orm
    .select({
      closingCount: sql`count(distinct ${endTime}) filter (where ${yetToCome})`.mapWith(Number),
      firstEnd: instantOf(sql`min(${endTime}) filter (where ${yetToCome})`),
      lastEnd: instantOf(sql`max(${endTime}) filter (where ${yetToCome})`),
      withoutBids: countWhere(
        and(isLive(now), isNull(auctionLock.winningBidId), isNull(auctionItem.places), not(auctionItem.isInHall)),
      ),
      undescribedPhotos: sql`coalesce(sum(${undescribedPhotos}) filter (where ${canBeDescribed(now)}), 0)`.mapWith(
        Number,
      ),
      endedAt: instantOf(sql`max(${endTime}) filter (where ${over})`),
      donors:
        sql`count(distinct coalesce(${donorEmail}, lower(${donatedBy}))) filter (where ${over} and (${donorEmail} is not null or ${donatedBy} !~* ${ANONYMOUS}))`.mapWith(
          Number,
        ),
    })
    .from(auctionItem)
    .innerJoin(auctionLock, eq(auctionLock.auctionItemId, auctionItem.id))
    .where(isInReports(eventId))
  if (!sums) throw new Error('Sums without a row')
  const { closingCount, firstEnd, lastEnd, ...others } = sums
  const upcoming = firstEnd && lastEnd ? { closingCount, firstEnd, lastEnd } : null
  return { ...others, upcoming }
}

function instantOf(instant: SQL) {
  return sql<string | null>`${instant}`.mapWith((value: string) => new Date(value).toISOString())
}

/** What closes next, and how bidding goes as long as anything does. */
async function readBidding(orm: Orm, reads: Database['reads'], organization: AtHand, now: Date) {
  const closingNext = await findClosingNext(orm, organization.eventId, now)
  if (!closingNext) return { closingNext, now: null, extended: null }
  const [biddingNow, extended] = await Promise.all([
    readBiddingNow(reads, organization, now),
    sumExtensions(orm, organization.eventId, now),
  ])
  return { closingNext, now: biddingNow, extended }
}

async function findClosingNext(orm: Orm, eventId: string, now: Date): Promise<Progress['closingNext']> {
  const { title, endTime, itemNumber, id } = auctionItem
  const [next] = await orm
    .select({ title, endTime, itemCount: sql`count(*) over (partition by ${endTime})`.mapWith(Number) })
    .from(auctionItem)
    .where(and(isInReports(eventId), isLive(now), not(auctionItem.isInHall)))
    .orderBy(asc(endTime), asc(itemNumber), asc(id))
    .limit(1)
  return next ? { ...next, endTime: next.endTime.toISOString() } : null
}

/** To when outages moved the ends of live items. By how much is not known: late bids may have moved them before. See product#outages. */
async function sumExtensions(orm: Orm, eventId: string, now: Date): Promise<Progress['extended']> {
  const { auctionItemId, extendedTo } = outageExtension
  const [sums] = await orm
    .select({ itemCount: countDistinct(auctionItemId), lastEnd: max(extendedTo) })
    .from(outageExtension)
    .innerJoin(auctionItem, eq(auctionItem.id, auctionItemId))
    .where(and(isInReports(eventId), isLive(now)))
  return sums?.lastEnd ? { itemCount: sums.itemCount, lastEnd: sums.lastEnd.toISOString() } : null
}

/** The pause that lasts, and the announcement that stands. */
async function readNotices(orm: Orm, { id, eventId }: AtHand, now: Date) {
  const [[paused], [announced]] = await Promise.all([
    orm
      .select({ until: pause.endedAt, reason: pause.reason, reasonEs: pause.reasonEs, byName: pause.begunByName })
      .from(pause)
      .where(and(eq(pause.organizationId, id), gt(pause.endedAt, now))),
    orm
      .select({ en: event.announcement, es: event.announcementEs, until: event.announcedUntil })
      .from(event)
      .where(and(eq(event.organizationId, id), eq(event.id, eventId), gt(event.announcedUntil, now))),
  ])
  return {
    pause: paused ? { ...paused, until: paused.until.toISOString() } : null,
    announcement: announced ? announcementOf(announced) : null,
  }
}

function announcementOf({ en, es, until }: Record<'en' | 'es', string | null> & { until: Date | null }) {
  return en !== null && until ? { en, es, until: until.toISOString() } : null
}
