import { and, asc, eq, inArray, isNull, not } from 'drizzle-orm'
import { Elysia } from 'elysia'
import type { AtHand } from '../../../db/at-hand.ts'
import { contactIn } from '../../../db/bidder-of.ts'
import type { Orm } from '../../../db/clients.ts'
import { isNewest, readEventName } from '../../../db/event-name.ts'
import { raisedBy } from '../../../db/raised.ts'
import { event } from '../../../db/schema/events.ts'
import { auctionItem, auctionLock } from '../../../db/schema/items.ts'
import { organization } from '../../../db/schema/organizations.ts'
import { readCancelledWins, readChancesUntil } from '../../../db/second-chances.ts'
import { type ItemRow, selectItems } from '../../../db/select-items.ts'
import { nextBids, SHEET_LINES } from '../../contract/auction/bidding/next-bids.ts'
import {
  type Printed,
  type PrintedItem,
  type PrintKind,
  printed,
  printQuery,
} from '../../contract/auction/items/printed.ts'
import { idsIn } from '../../contract/values/list/picked-ids.ts'
import { type Cents, toOptionalPrice, toPrice } from '../../contract/values/money/money.ts'
import { problem } from '../../contract/values/problem.ts'
import { saysMore } from '../../contract/values/text/rich-text.ts'
import { isDemoOrganizer } from '../../server/access/demo-organizer.ts'
import { teamMember } from '../../server/access/guards.ts'
import { refuseAddresses } from '../../server/access/recent-password.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { readGuests, toGuestList } from '../places/read-guests.ts'
import { readBills } from './read-bills.ts'

/** What a team prints. See product#print. */
export function printRoutes(context: AppContext) {
  const { database, clock } = context
  return new Elysia({ prefix: '/:orgSlug/admin', tags: ['Auctions'] }).use(teamMember(context, 'see auctions')).get(
    '/print',
    async ({ team, person, confirmedAt, query: { kind, ids } }) => {
      const { id } = team.organization
      // Addresses of bidders leave with it. A visitor who plays the organizer sees none, and has no password.
      if (tells[kind] === 'contacts') {
        const refusal = isDemoOrganizer(person) ? null : refuseAddresses(confirmedAt, clock.now())
        if (refusal) return refusal
        await database.orm.transaction(async (tx) =>
          tx.addActivity({ kind: 'exported', organizationId: id, about: 'winners' }),
        )
      }
      const asked = { kind, ids: ids === undefined ? null : idsIn(ids) }
      return {
        organization: await readPrinter(database.orm, team.organization),
        printedAt: clock.now().toISOString(),
        items: await readPrinted(database.orm, team.organization, asked),
        bills: await readBills(database.orm, team.organization, asked),
      }
    },
    {
      query: printQuery,
      response: { 200: printed, 403: problem },
      detail: { summary: 'What a kind of paper says of all items, or of those of `ids`' },
    },
  )
}

/** Of whom a kind tells: how to reach winners, their names, or which items have the same donor. */
const tells: Partial<Record<PrintKind, 'contacts' | 'names' | 'donors'>> = {
  'winners-by-name': 'contacts',
  'winners-by-item': 'contacts',
  'guest-list': 'contacts',
  'pickup-slips': 'contacts',
  receipts: 'contacts',
  certificates: 'names',
  'thank-you-letters': 'donors',
}

/** The organization as its papers name it. */
async function readPrinter(orm: Orm, { id: organizationId, eventId }: AtHand): Promise<Printed['organization']> {
  const { name, slug, contactEmail, timeZone, postalAddress, taxNumber, usesPaddles } = organization
  const [organizationRow] = await orm
    .select({ name, slug, contactEmail, timeZone, postalAddress, taxNumber, usesPaddles })
    .from(organization)
    .where(eq(organization.id, organizationId))
  if (!organizationRow) throw new Error(`No organization ${organizationId}`)
  const isBeside = and(eq(event.id, eventId), not(isNewest))
  const [beside] = await orm.select({ slug: event.slug }).from(event).where(isBeside)
  const publicPath = `/${organizationRow.slug}${beside ? `?event=${beside.slug}` : ''}`
  return { ...organizationRow, eventName: await readEventName(orm, eventId), publicPath }
}

/** What `kind` prints of an organization's items: of those of `ids`, or of all of an event that are not archived. Deleted ones never. */
async function readPrinted(
  orm: Orm,
  { id: organizationId, eventId }: AtHand,
  { kind, ids }: { kind: PrintKind; ids: string[] | null },
): Promise<PrintedItem[]> {
  const isTheirs = and(eq(auctionItem.organizationId, organizationId), isNull(auctionItem.deletedAt))
  const rows = await selectItems(orm)
    .where(
      and(isTheirs, ids ? inArray(auctionItem.id, ids) : and(eq(auctionItem.eventId, eventId), auctionItem.isActive)),
    )
    .orderBy(asc(auctionItem.itemNumber), asc(auctionItem.title), asc(auctionItem.id))
  const sales = kind === 'guest-list' ? rows.filter(({ item }) => item.places) : []
  const guests = await readGuests(
    orm,
    organizationId,
    sales.map(({ item }) => item.id),
  )
  const raised = await readRaised(
    orm,
    rows.map(({ item }) => item.id),
  )
  const cancelled = await readCancelledWins(orm, organizationId)
  const chances = await readChancesUntil(
    orm,
    rows.map(({ item }) => item.id),
  )
  return (kind === 'guest-list' ? sales : rows).map((row) => ({
    ...printedItem(row, kind),
    guestList: kind === 'guest-list' ? toGuestList(row, guests.get(row.item.id) ?? []) : null,
    raised: toOptionalPrice(raised.get(row.item.id) ?? null),
    wasCancelled: cancelled.has(row.item.id),
    hasChance: chances.has(row.item.id),
  }))
}

/** What each item raised, also of its places; by id. */
async function readRaised(orm: Orm, ids: string[]): Promise<Map<string, Cents | null>> {
  const { id, startingBid } = auctionItem
  const rows = await orm
    .select({ id, raised: raisedBy().mapWith(startingBid) })
    .from(auctionItem)
    .innerJoin(auctionLock, eq(auctionLock.auctionItemId, id))
    .where(inArray(id, ids))
  return new Map(rows.map((row) => [row.id, row.raised]))
}

type OwnFacts = Omit<PrintedItem, 'raised' | 'wasCancelled' | 'hasChance' | 'guestList'>

function printedItem(row: ItemRow, kind: PrintKind): OwnFacts {
  const { item, standing } = row
  const { id, itemNumber, code, title, imageUrl, category, donatedBy } = item
  return {
    id,
    itemNumber,
    code,
    title,
    description: saysMore(item) ? item.description : '',
    imageUrl,
    category,
    donatedBy,
    donorEmail: tells[kind] === 'donors' ? item.donorEmail : null,
    estimatedValue: toOptionalPrice(item.estimatedValue),
    startingBid: toPrice(item.startingBid),
    minimumRaise: toPrice(item.minimumRaise),
    isInHall: item.isInHall,
    fixedPrices: item.places?.kinds.length ?? 0,
    currentBid: toOptionalPrice(standing.currentAmount),
    nextBids: nextBids({ ...item, currentBid: standing.currentAmount }, SHEET_LINES).map(toPrice),
    startTime: item.startTime.toISOString(),
    endTime: item.endTime.toISOString(),
    isClosed: standing.closedAt !== null,
    winner: winnerOf(row, kind),
  }
}

function winnerOf(row: ItemRow, kind: PrintKind): PrintedItem['winner'] {
  const { standing, leader, contact } = row
  if (standing.closedAt === null || leader === null) return null
  const { name = null, phone = null } = contactIn(contact) ?? {}
  if (tells[kind] === 'contacts') return { name, phone, label: leader }
  return tells[kind] === 'names' ? { name, phone: null, label: null } : null
}
