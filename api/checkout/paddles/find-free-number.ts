import { asc } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { isOut } from './is-out.ts'

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
export function lowestFree(taken: (number | null)[]): number {
  const gap = taken.findIndex((number, index) => number !== index + 1)
  return gap === -1 ? taken.length + 1 : gap + 1
}
