import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { paddle } from '../../../db/schema/paddles.ts'

/** The lowest number of a paddle that nobody holds. */
export async function findFreeNumber(orm: Orm, organizationId: string): Promise<number> {
  const rows = await orm
    .select({ number: paddle.number })
    .from(paddle)
    .where(and(eq(paddle.organizationId, organizationId), isNull(paddle.returnedAt)))
    .orderBy(asc(paddle.number))
  return lowestFree(rows.map(({ number }) => number))
}

/** Of numbers in order. */
export function lowestFree(taken: number[]): number {
  const gap = taken.findIndex((number, index) => number !== index + 1)
  return gap === -1 ? taken.length + 1 : gap + 1
}
