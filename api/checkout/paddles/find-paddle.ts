import { and, eq } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { isOut } from './is-out.ts'

/** Who holds the paddle with a number, to bid with it; `null` when nobody does. */
export async function findPaddle(orm: Orm, organizationId: string, number: number): Promise<string | null> {
  const [holder] = await orm
    .select({ id: bidder.id })
    .from(bidder)
    .where(and(isOut(organizationId), eq(bidder.paddleNumber, number)))
  return holder?.id ?? null
}
