import { and, asc, countDistinct, eq, isNull } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { bidderContact } from '../../../db/schema/bidders.ts'
import { bid } from '../../../db/schema/bids.ts'
import { paddle } from '../../../db/schema/paddles.ts'
import { MOST_PADDLES } from '../../contract/checkout/paddle-form.ts'
import type { PaddleList } from '../../contract/checkout/paddle-view.ts'
import { lowestFree } from './find-free-number.ts'

/** The paddles of an organization that are out, by number. See product.md#paddles. */
export async function listPaddles(orm: Orm, organizationId: string): Promise<PaddleList> {
  const { id, number, givenAt, givenByName } = paddle
  const rows = await orm
    .select({
      ...{ id, number, givenAt, givenBy: givenByName, name: bidderContact.name, phone: bidderContact.phone },
      itemCount: countDistinct(bid.auctionItemId),
    })
    .from(paddle)
    .leftJoin(bidderContact, and(eq(bidderContact.organizationId, organizationId), eq(bidderContact.paddleId, id)))
    .leftJoin(bid, and(eq(bid.organizationId, organizationId), eq(bid.paddleId, id)))
    .where(and(eq(paddle.organizationId, organizationId), isNull(paddle.returnedAt)))
    .groupBy(id, bidderContact.organizationId, bidderContact.bidder)
    .orderBy(asc(number))
    .limit(MOST_PADDLES)
  return {
    paddles: rows.map((row) => ({ ...row, givenAt: row.givenAt.toISOString() })),
    nextNumber: lowestFree(rows.map((row) => row.number)),
  }
}
