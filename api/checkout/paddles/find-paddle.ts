import { and, eq, isNull } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { paddle } from '../../../db/schema/paddles.ts'

/** The paddle with a number that is out, to bid with; `null` when nobody holds it. */
export async function findPaddle(orm: Orm, organizationId: string, number: number): Promise<string | null> {
  const [found] = await orm
    .select({ id: paddle.id })
    .from(paddle)
    .where(and(eq(paddle.organizationId, organizationId), eq(paddle.number, number), isNull(paddle.returnedAt)))
  return found?.id ?? null
}
