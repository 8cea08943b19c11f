import { and, asc, countDistinct, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { bid } from '../../../db/schema/bids.ts'
import { MOST_PADDLES, type PaddleList } from '../../contract/checkout/paddle.ts'

/** The paddles of an organization that are out, by number. See product#paddles. */
export async function listPaddles(orm: Orm, organizationId: string): Promise<PaddleList> {
  const { id, paddleNumber, paddleGivenAt, paddleGivenByName, name, phone } = bidder
  const rows = await orm
    .select({
      id,
      paddleNumber,
      paddleGivenAt,
      paddleGivenByName,
      name,
      phone,
      itemCount: countDistinct(bid.auctionItemId),
    })
    .from(bidder)
    .leftJoin(bid, and(eq(bid.organizationId, organizationId), eq(bid.bidderId, bidder.id)))
    .where(isOut(organizationId))
    .groupBy(id, bidder.organizationId)
    .orderBy(asc(paddleNumber))
    .limit(MOST_PADDLES)
  return {
    paddles: rows.map(({ paddleNumber: number, paddleGivenAt: at, paddleGivenByName: by, ...row }) => {
      if (number === null || at === null) throw new Error(`Bidder ${row.id} holds no paddle`)
      return { ...row, number, givenAt: at.toISOString(), givenBy: by ?? '' }
    }),
    nextNumber: lowestFree(rows.map((row) => row.paddleNumber)),
  }
}

/** The lowest number of a paddle that nobody holds. */
export async function findFreeNumber(orm: Orm, organizationId: string): Promise<number> {
  const rows = await orm
    .select({ number: bidder.paddleNumber })
    .from(bidder)
    .where(isOut(organizationId))
    .orderBy(asc(bidder.paddleNumber))
  return lowestFree(rows.map(({ number }) => number))
}

/** Of numbers in order. */
function lowestFree(taken: (number | null)[]): number {
  const gap = taken.findIndex((number, index) => number !== index + 1)
  return gap === -1 ? taken.length + 1 : gap + 1
}

/** Who holds the paddle with a number, to bid with it; `null` when nobody does. */
export async function findPaddle(orm: Orm, organizationId: string, number: number): Promise<string | null> {
  const [holder] = await orm
    .select({ id: bidder.id })
    .from(bidder)
    .where(and(isOut(organizationId), eq(bidder.paddleNumber, number)))
  return holder?.id ?? null
}

/** Whether a bidder of an organization holds a paddle now. */
export function isOut(organizationId: string) {
  return and(eq(bidder.organizationId, organizationId), isNotNull(bidder.paddleNumber), isNull(bidder.paddleReturnedAt))
}
