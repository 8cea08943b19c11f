import { and, eq, isNull } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { lockOrganization } from '../../../db/locks.ts'
import { bidderContact } from '../../../db/schema/bidders.ts'
import { paddle } from '../../../db/schema/paddles.ts'
import { MOST_PADDLES, type PaddleForm } from '../../contract/checkout/paddle-form.ts'
import type { Doing } from '../../server/access/staff.ts'

/**
 * Gives out a paddle: from now on who holds it bids under its number. `given` also when just they hold it, `taken` when
 * somebody else does, `full` when as many are out as may be. See product.md#paddles.
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
    const [holder] = await tx
      .select({ name: bidderContact.name, phone: bidderContact.phone })
      .from(paddle)
      .leftJoin(
        bidderContact,
        and(eq(bidderContact.organizationId, organizationId), eq(bidderContact.paddleId, paddle.id)),
      )
      .where(and(areOut, eq(paddle.number, number)))
    // Whoever heard no answer sends it again.
    if (holder) return holder.name === name && holder.phone === phone ? 'given' : 'taken'
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
