import { eq, sql } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { billLine } from '../../../db/schema/bill-lines.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { coverageOf, type Dues } from '../../contract/checkout/account.ts'
import type { PacketTable } from '../../contract/checkout/books-view.ts'
import { billParts } from '../../contract/values/money/bill-part.ts'
import type { Cents } from '../../contract/values/money/money.ts'
import { waivedOf } from '../balances/waived-of.ts'
import { isMoneyMoved, table } from './packet-tables.ts'
import { type PacketLine, readLines } from './read-lines.ts'

const NOTHING_DUE: Dues = { won: 0, bought: 0, given: 0, waived: 0 }
const NAMES = { won: 'Won Items', bought: 'Places', given: 'Gifts' }

/**
 * What the money of a packet paid for, as bills stand now; `null` while nobody bought places or gave, and without money. See product#treasurers-packet.
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
    const [first, then] = [paidBefore, paidBefore + paidIn(own)].map((paid) =>
      coverageOf(paid, dues.get(code) ?? NOTHING_DUE),
    )
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
      waived: sql<Cents>`${waivedOf(sql`${bidder}`)}`.mapWith(billLine.amount),
    })
    .from(billLine)
    .innerJoin(bidder, eq(bidder.id, billLine.bidderId))
    .leftJoin(auctionItem, eq(auctionItem.id, billLine.auctionItemId))
    .where(eq(billLine.organizationId, organizationId))
    .groupBy(bidder.id, bidder.organizationId, bidder.code)
  return new Map(rows.map(({ code, ...dues }) => [code ?? '', dues]))
}
