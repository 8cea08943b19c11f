import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { Elysia } from 'elysia'
import { z } from 'zod'
import { contactColumns, isBidderOf } from '../../../db/bidder-of.ts'
import type { Orm } from '../../../db/clients.ts'
import { raisedBy } from '../../../db/raised.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { bid } from '../../../db/schema/bids.ts'
import { payment } from '../../../db/schema/checkout.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { mailAddress } from '../../../db/schema/mail.ts'
import { isTestPayment } from '../../checkout/balances/read-paid-lines.ts'
import { inItsColumn, paidBy, testInWords } from '../../checkout/books/packet-file.ts'
import type { Person } from '../../contract/accounts/account.ts'
import { reachOf } from '../../contract/values/address/bidder-contact.ts'
import { NOT_IN_DEMO } from '../../contract/values/demo.ts'
import { toOptionalPrice, toPrice } from '../../contract/values/money/money.ts'
import { problem } from '../../contract/values/problem.ts'
import { isDemoOrganizer } from '../../server/access/demo-organizer.ts'
import { teamMember } from '../../server/access/guards.ts'
import { refuseAddresses } from '../../server/access/recent-password.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { csvFile } from '../../server/http/csv-file.ts'
import { refuse } from '../../server/http/refuse.ts'
import { uuidParam } from '../../server/http/uuid-param.ts'
import { readGuestList } from '../places/read-guests.ts'
import { guestsFile } from './guests-file.ts'
import { itemsFile, readItemIds } from './items-file.ts'
import { bothTimes, type Table } from './table.ts'
import { winnersFile } from './winners-file.ts'

const NO_ITEM = 'Auction not found'

interface Team {
  organization: Record<'id' | 'eventId' | 'slug' | 'timeZone', string>
}

/**
 * What an organization has, as files for its team. An old session has to confirm its password: a page asks first, as a link
 * cannot. See product#export.
 */
export function exportRoutes(context: AppContext) {
  const { database, clock } = context
  const { orm } = database
  const describe = (summary: string) => ({
    beforeHandle: ({ person, confirmedAt }: { person: Person; confirmedAt: Date }) =>
      // In an answer that is no JSON nothing hides the addresses of visitors.
      isDemoOrganizer(person) ? refuse(403, NOT_IN_DEMO) : (refuseAddresses(confirmedAt, clock.now()) ?? undefined),
    response: { 200: z.string().describe('Comma-separated values'), 403: problem, 404: problem },
    detail: { summary },
  })

  async function answer({ organization: { id, eventId, slug, timeZone } }: Team, { name, columns, read }: Table) {
    // Addresses of bidders and donors leave with it.
    await orm.transaction(async (tx) => tx.addActivity({ kind: 'exported', organizationId: id, about: name }))
    return csvFile(
      `${slug}-${name}.csv`,
      columns,
      read(orm, { organizationId: id, eventId, timeZone, now: clock.now() }),
    )
  }

  return new Elysia({ prefix: '/:orgSlug/admin/export', tags: ['Auctions'] })
    .use(teamMember(context, 'see auctions'))
    .get('', () => ({ message: 'Files can be downloaded.' }), {
      ...describe('Whether files can be downloaded, or the password has to be confirmed'),
      response: { 200: problem, 403: problem },
    })
    .get('/items', ({ team }) => answer(team, itemsFile), describe('Items as a file, which can be imported again'))
    .get('/bids', ({ team }) => answer(team, bidsFile), describe('All bids that count as a file'))
    .get('/winners', ({ team }) => answer(team, winnersFile), describe('Who won what, as a file'))
    .get('/payments', ({ team }) => answer(team, paymentsFile), describe('What winners paid, as a file'))
    .get('/donors', ({ team }) => answer(team, donorsFile), describe('Who gave what, and what it raised, as a file'))
    .use(uuidParam('id', NO_ITEM))
    .get(
      '/guests/:id',
      async ({ team, params: { id } }) => {
        const list = await readGuestList(orm, team.organization.id, id)
        return list ? answer(team, guestsFile(list.guests)) : Response.json({ message: NO_ITEM }, { status: 404 })
      },
      describe('Who comes to what an item sells places of, as a file'),
    )
}

/** The bids on so many items are read at a time: nobody waits for all of them, and memory holds few. */
const ITEMS_AT_ONCE = 20

/** Every bid that counts, item by item, the first one first. Nobody's maximum is told. */
const bidsFile: Table = {
  name: 'bids',
  columns: [
    'Item Number',
    'Item',
    'Amount',
    'Email',
    'Name',
    'Phone',
    'Confirmed',
    'Bounces',
    'Winning',
    'Automatic',
    'Time',
    'Time (UTC)',
  ],
  async *read(orm, { eventId, timeZone }) {
    const ids = await readItemIds(orm, eventId)
    for (let first = 0; first < ids.length; first += ITEMS_AT_ONCE) {
      const rows = await readRows(orm, ids.slice(first, first + ITEMS_AT_ONCE))
      yield rows.map((row) => cells(row, timeZone))
    }
  },
}

type Row = Awaited<ReturnType<typeof readRows>>[number]

function readRows(orm: Orm, itemIds: string[]) {
  return orm
    .select({
      bid,
      bidder: bidder.label,
      email: bidder.email,
      item: { number: auctionItem.itemNumber, title: auctionItem.title },
      contact: contactColumns,
      confirmedAt: mailAddress.confirmedAt,
      bouncedAt: mailAddress.bouncedAt,
    })
    .from(bid)
    .innerJoin(auctionItem, eq(auctionItem.id, bid.auctionItemId))
    .innerJoin(bidder, isBidderOf(bid))
    .leftJoin(mailAddress, eq(mailAddress.email, bidder.email))
    .where(inArray(bid.auctionItemId, itemIds))
    .orderBy(asc(auctionItem.itemNumber), asc(auctionItem.id), asc(bid.amount))
}

function cells({ bid, bidder, email, item, contact, confirmedAt, bouncedAt }: Row, timeZone: string) {
  const who = [bidder, contact?.name ?? null, contact?.phone ?? null]
  const reach = reachOf(email, { confirmedAt, bouncedAt })
  const flags = [reach?.isConfirmed, reach?.bounces, bid.isWinning, bid.automaticFor !== null].map((flag) =>
    flag ? 'yes' : 'no',
  )
  return [item.number, item.title, toPrice(bid.amount), ...who, ...flags, ...bothTimes(bid.timestamp, timeZone)]
}

/** Who gave what, and what it raised, a row an item and a donor's items together: for thanks. */
const donorsFile: Table = {
  name: 'donors',
  columns: [
    'Donor',
    'Email',
    'Website',
    'Notes for Thanks',
    'Item Number',
    'Item',
    'Estimated Value',
    'Raised',
    'Closed',
  ],
  async *read(orm, { eventId }) {
    const rows = await orm
      .select({
        item: auctionItem,
        raised: raisedBy().mapWith(auctionItem.startingBid),
        closedAt: auctionLock.closedAt,
      })
      .from(auctionItem)
      .innerJoin(auctionLock, eq(auctionLock.auctionItemId, auctionItem.id))
      .where(
        and(
          eq(auctionItem.eventId, eventId),
          isNull(auctionItem.deletedAt),
          isNotNull(sql`coalesce(${auctionItem.donatedBy}, ${auctionItem.donorEmail})`),
        ),
      )
      .orderBy(asc(sql`lower(${auctionItem.donatedBy})`), asc(auctionItem.itemNumber), asc(auctionItem.id))
    yield rows.map(({ item, raised, closedAt }) => [
      item.donatedBy,
      item.donorEmail,
      item.donorUrl,
      item.donorNote,
      item.itemNumber,
      item.title,
      ...[item.estimatedValue, raised].map(toOptionalPrice),
      closedAt ? 'yes' : 'no',
    ])
  },
}

/**
 * What winners paid, was waived, or was voided, in the order in which it was recorded: for the treasurer. Each has a
 * column of its own, so that the sum of Amount is what came in for what they won; what
 * was added to it stands at the end.
 */
export const paymentsFile: Table = {
  name: 'payments',
  columns: [
    'Code',
    'Email',
    'Name',
    'Paid By',
    'Amount',
    'Waived',
    'Voided Amount',
    'Reference',
    'Recorded By',
    'Recorded',
    'Recorded (UTC)',
    'Voided',
    'Voided (UTC)',
    'Voided By',
    'Reason',
    'For Card Fee',
  ],
  async *read(orm, { organizationId, timeZone }) {
    const rows = await orm
      .select({ paid: payment, isTest: isTestPayment, code: bidder.code, label: bidder.label, name: bidder.name })
      .from(payment)
      .innerJoin(bidder, eq(bidder.id, payment.bidderId))
      .where(eq(payment.organizationId, organizationId))
      .orderBy(asc(payment.number))
    yield rows.map(({ paid, isTest, code, label, name }) => [
      code,
      label,
      name,
      paidBy({ kind: paid.kind, isTest }),
      ...inItsColumn({ ...paid, isTest }, paid.voidedAt !== null),
      paid.reference,
      paid.madeByName,
      ...bothTimes(paid.madeAt, timeZone),
      ...(paid.voidedAt ? bothTimes(paid.voidedAt, timeZone) : [null, null]),
      paid.voidedByName,
      paid.voidReason ?? paid.refundReason ?? (isTest ? testInWords(paid.amount + paid.extra) : null),
      paid.voidedAt || isTest || paid.extra === 0 ? null : toPrice(paid.extra),
    ])
  },
}
