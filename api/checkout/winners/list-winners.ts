import { and, asc, desc, eq, inArray, isNull, ne, not, type SQL, sql } from 'drizzle-orm'
import type { AtHand } from '../../../db/at-hand.ts'
import type { Orm } from '../../../db/clients.ts'
import { containsPattern, holds, titleHolds } from '../../../db/contains-pattern.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { billLine } from '../../../db/schema/bill-lines.ts'
import { payment } from '../../../db/schema/checkout.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { searchedNumber } from '../../contract/auction/items/item-number.ts'
import { balanceOf } from '../../contract/checkout/account.ts'
import {
  type WinnerFilter,
  type WinnerList,
  type WinnerQuery,
  winnerFilters,
} from '../../contract/checkout/winner-view.ts'
import { paginate } from '../../contract/values/list/pagination.ts'
import { type Cents, toPrice } from '../../contract/values/money/money.ts'
import { isTestPayment } from '../balances/read-paid-lines.ts'
import { readWinners, rowOf, type WinnerAccount, withoutTests, wonIn } from '../balances/read-winners.ts'

/**
 * A page of an event's winners. Past the last page is the last. All are read, as the sums are of all: an
 * organization has at most as many as items.
 * @param seesAddresses whether who asks may know whose addresses are there
 */
export async function listWinners(
  orm: Orm,
  { id: organizationId, eventId }: AtHand,
  { page, limit, search, filter }: WinnerQuery,
  seesAddresses = true,
): Promise<WinnerList> {
  const ofEvent = wonIn(eventId)
  const all = await readWinners(orm, organizationId, ofEvent)
  const winners =
    search === ''
      ? all
      : await readWinners(orm, organizationId, sql`${ofEvent} and ${matches(organizationId, search, seesAddresses)}`)
  const listed = winners.filter((one) => passes(one, filter))
  if (filter === 'promised') listed.sort((one, other) => (one.promisedDay ?? '').localeCompare(other.promisedDay ?? ''))
  const pagination = paginate(page, listed.length, limit)
  const from = (pagination.page - 1) * limit
  return {
    winners: listed.slice(from, from + limit).map(rowOf),
    counts: countsOf(winners),
    hasPromises: all.some((one) => passes(one, 'promised')),
    totals: totalsOf(all),
    hasOtherEvents: await oweForOthers(orm, organizationId, eventId),
    paidBy: await sumPayments(orm, organizationId, ofEvent),
    pagination,
  }
}

/** What all winners of an event owe, and how many there are of each kind. */
export async function sumWinners(orm: Orm, { id, eventId }: AtHand): Promise<Pick<WinnerList, 'totals' | 'counts'>> {
  const all = await readWinners(orm, id, wonIn(eventId))
  return { totals: totalsOf(all), counts: countsOf(all) }
}

function countsOf(winners: WinnerAccount[]): WinnerList['counts'] {
  const counts = winnerFilters.map((filter) => [filter, winners.filter((one) => passes(one, filter)).length])
  return Object.fromEntries(counts)
}

function passes(winner: WinnerAccount, filter: WinnerFilter): boolean {
  const isUnpaid = balanceOf(winner).balance > 0
  const isLeft = winner.leftCount > 0
  if (filter === 'unpaid') return isUnpaid
  if (filter === 'promised') return winner.promisedDay !== null
  if (filter === 'not-picked-up') return isLeft
  return filter === 'all' || !(isUnpaid || isLeft)
}

/** What one paid too much pays nothing of what others owe, so balances and credits are summed apart. Tests paid nothing. */
function totalsOf(winners: WinnerAccount[]): WinnerList['totals'] {
  const accounts = winners.map(withoutTests).map((one) => ({ ...one, ...balanceOf(one) }))
  const total = (part: 'due' | 'given' | 'paid' | 'waived' | 'balance' | 'credit') =>
    toPrice(accounts.reduce((sum, account) => sum + account[part], 0))
  return {
    due: total('due'),
    given: total('given'),
    paid: total('paid'),
    waived: total('waived'),
    balance: total('balance'),
    credit: total('credit'),
  }
}

/** Whether bidders who owe for something of an event owe for something of another one, too. */
async function oweForOthers(orm: Orm, organizationId: string, eventId: string): Promise<boolean> {
  const { bidderId } = billLine
  const isTheirs = eq(billLine.organizationId, organizationId)
  const ofEvent = orm
    .select({ bidderId })
    .from(billLine)
    .where(and(isTheirs, eq(billLine.eventId, eventId)))
  const ofOther = and(isTheirs, ne(billLine.eventId, eventId), inArray(bidderId, ofEvent))
  return (await orm.select({ bidderId }).from(billLine).where(ofOther).limit(1)).length > 0
}

/** What came in of some winners, kind by kind, the most first; none of it was voided, or a test. */
async function sumPayments(orm: Orm, organizationId: string, winnerFilter: SQL): Promise<WinnerList['paidBy']> {
  const isTheirs = eq(payment.organizationId, organizationId)
  const total = sql<Cents>`sum(${payment.amount})`.mapWith(payment.amount)
  const sums = await orm
    .select({ kind: payment.kind, total })
    .from(payment)
    .innerJoin(sql`${bidder} w`, and(sql`w.id = ${payment.bidderId}`, winnerFilter))
    .where(and(isTheirs, isNull(payment.voidedAt), ne(payment.kind, 'waived'), not(isTestPayment)))
    .groupBy(payment.kind)
    .orderBy(desc(total), asc(payment.kind))
  return sums.map(({ kind, total }) => ({ kind, amount: toPrice(total) }))
}

/** Whether a winner, or something that they won, holds the words. A code may be typed with a hash sign before it. */
function matches(organizationId: string, search: string, seesAddresses: boolean): SQL {
  const code = search.replace(/^#/, '')
  const holdsCode = code === '' ? sql`false` : sql`w.code ilike ${containsPattern(code)}`
  const number = searchedNumber(search)
  return sql`(
    ${holdsCode} or (${seesAddresses} and ${holds(sql`w.label`, search)}) or ${holds(sql`w.name`, search)} or exists (
      select from ${billLine} l join ${auctionItem} i on i.id = l.auction_item_id
      where l.organization_id = ${organizationId} and l.bidder_id = w.id
      and (${titleHolds(search)} or i.item_number = ${number})
    )
  )`
}
