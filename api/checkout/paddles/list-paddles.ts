import { and, asc, countDistinct, eq } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { bid } from '../../../db/schema/bids.ts'
import { MOST_PADDLES, type PaddleList } from '../../contract/checkout/paddle.ts'
import { lowestFree } from './find-free-number.ts'
import { isOut } from './is-out.ts'

/** The paddles of an organization that are out, by number. See product.md#paddles. */
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
