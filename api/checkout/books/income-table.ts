import { eq, sql } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { billLine } from '../../../db/schema/bill-lines.ts'
import { payment } from '../../../db/schema/checkout.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import type { PacketTable } from '../../contract/checkout/books-view.ts'
import { type BillPart, billParts } from '../../contract/values/money/bill-part.ts'
import type { Cents } from '../../contract/values/money/money.ts'
import { isMoneyMoved, table } from './packet-tables.ts'
import { type PacketLine, readLines } from './read-lines.ts'

/** What a bidder owes for each kind, and what was waived of it. */
type Dues = Record<BillPart | 'waived', Cents>

const NAMES = { won: 'Won Items', bought: 'Places', given: 'Gifts' }

/**
 * What the money of a packet paid for, as bills stand now: it covers what was won first, then places, then gifts. `null` while
 * nobody bought places or gave, and without money. See product#treasurers-packet.
 * @param earlier the closings of all packets before
 */
export async function readIncome(
  orm: Orm,
  organizationId: string,
  { lines, earlier }: { lines: PacketLine[]; earlier: string[] },
): Promise<PacketTable | null> {
  const dues = await readDues(orm, organizationId)
  if (![...dues.values()].some(({ bought, given }) => bought + given > 0)) return null
  const moved = (all: PacketLine[]) => Map.groupBy(all.filter(isMoneyMoved), ({ code }) => code)
  const linesBefore: PacketLine[] = []
  for (const closingId of earlier) linesBefore.push(...(await readLines(orm, organizationId, closingId)))
  const before = moved(linesBefore)
  const sums = { won: 0, bought: 0, given: 0, credit: 0, fees: 0 }
  for (const [code, own] of moved(lines)) {
    const paidBefore = paidIn(before.get(code) ?? [])
    const [first, then] = [paidBefore, paidBefore + paidIn(own)].map((paid) => covered(paid, dues.get(code)))
    for (const part of [...billParts, 'credit'] as const) sums[part] += (then?.[part] ?? 0) - (first?.[part] ?? 0)
    sums.fees += own.reduce((sum, { isExtra, amount }) => (isExtra ? sum + amount : sum), 0)
  }
  const rows = [
    ...billParts.map((part) => ({ texts: [NAMES[part]], amounts: [sums[part]] })),
    { texts: ['Paid too much, or for something cancelled since'], amounts: [sums.credit] },
    { texts: ['For the card fee'], amounts: [sums.fees] },
  ].filter(({ amounts }) => amounts[0] !== 0)
  return rows.length === 0 ? null : table('What It Paid For, as Bills Stand Now', ['Kind', 'Amount'], rows)
}

function paidIn(lines: PacketLine[]): Cents {
  return lines.reduce((sum, { isExtra, amount }) => (isExtra ? sum : sum + amount), 0)
}

/** What `paid` covers of each kind, and what is left of it. What is waived is of what was won, and then of places. */
function covered(paid: Cents, dues: Dues = { won: 0, bought: 0, given: 0, waived: 0 }) {
  const { given, waived } = dues
  const won = Math.max(dues.won - waived, 0)
  const bought = Math.max(dues.bought - Math.max(waived - dues.won, 0), 0)
  let left = paid
  const take = (due: Cents) => {
    const part = Math.min(left, due)
    left -= part
    return part
  }
  const parts = { won: take(won), bought: take(bought), given: take(given) }
  return { ...parts, credit: left }
}

/** What bidders of an organization owe, by their codes. */
async function readDues(orm: Orm, organizationId: string): Promise<Map<string, Dues>> {
  const ofPart = (condition: ReturnType<typeof sql>) =>
    sql<Cents>`coalesce(sum(${billLine.amount}) filter (where ${condition}), 0.00)`.mapWith(billLine.amount)
  const isOfPlaces = sql`${auctionItem.places} is not null`
  const rows = await orm
    .select({
      code: bidder.code,
      won: ofPart(sql`${billLine.giftId} is null and not ${isOfPlaces}`),
      bought: ofPart(isOfPlaces),
      given: ofPart(sql`${billLine.giftId} is not null`),
      waived: sql<Cents>`coalesce((select sum(p.amount) from ${payment} p
        where p.bidder_id = ${bidder.id} and p.kind = 'waived' and p.voided_at is null), 0.00)`.mapWith(
        billLine.amount,
      ),
    })
    .from(billLine)
    .innerJoin(bidder, eq(bidder.id, billLine.bidderId))
    .leftJoin(auctionItem, eq(auctionItem.id, billLine.auctionItemId))
    .where(eq(billLine.organizationId, organizationId))
    .groupBy(bidder.id, bidder.code)
  return new Map(rows.map(({ code, ...dues }) => [code ?? '', dues]))
}
