import { and, eq, isNull } from 'drizzle-orm'
import type { Orm } from '../../db/clients.ts'
import { lockOrganization } from '../../db/locks.ts'
import { bidderContact } from '../../db/schema/bidders.ts'
import { paddle } from '../../db/schema/paddles.ts'
import type { Doing } from '../checkout/staff.ts'
import { MOST_PADDLES, type PaddleForm } from '../contract/paddles/paddle-form.ts'

/**
 * Gives out a paddle: from now on who holds it bids under its number. `taken` when somebody else holds that number, `full`
 * when as many are out as may be. See product.md#paddles.
 */
export function givePaddle(
  orm: Orm,
  organizationId: string,
  { number, name, phone }: PaddleForm,
  { staff, now }: Doing,
): Promise<'given' | 'taken' | 'full'> {
  return orm.transaction(async (tx) => {
    // Nobody else gives any out until this one is counted.
    await lockOrganization(tx, organizationId)
    const areOut = and(eq(paddle.organizationId, organizationId), isNull(paddle.returnedAt))
    if ((await tx.$count(paddle, and(areOut, eq(paddle.number, number)))) > 0) return 'taken'
    if ((await tx.$count(paddle, areOut)) >= MOST_PADDLES) return 'full'
    const [given] = await tx
      .insert(paddle)
      .values({ organizationId, number, givenAt: now, givenByName: staff.name })
      .returning({ id: paddle.id })
    if (!given) throw new Error('A paddle that was given is a row')
    await tx.insert(bidderContact).values({ organizationId, paddleId: given.id, name, phone, isConfirmed: true })
    tx.record({ kind: 'paddle-given', organizationId, subjectId: given.id, about: String(number) })
    return 'given'
  })
}
