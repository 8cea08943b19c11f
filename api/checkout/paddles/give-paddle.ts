import { and, eq } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { lockOrganization } from '../../../db/locks.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { MOST_PADDLES, type PaddleForm } from '../../contract/checkout/paddle.ts'
import type { StaffAction } from '../../server/access/staff.ts'
import { refuse } from '../../server/http/refuse.ts'
import { isOut } from './list-paddles.ts'

/**
 * Gives out a paddle: from now on who holds it bids under its number. `given` also when just they hold it, `taken` when
 * somebody else does, `full` when as many are out as may be. See product#paddles.
 */
export function givePaddle(
  orm: Orm,
  organizationId: string,
  { number, name, phone }: PaddleForm,
  { staff, now }: StaffAction,
): Promise<'given' | 'taken' | 'full'> {
  return orm.transaction(async (tx) => {
    // Nobody else gives any out until this one is counted.
    await lockOrganization(tx, organizationId)
    const [holder] = await tx
      .select({ name: bidder.name, phone: bidder.phone })
      .from(bidder)
      .where(and(isOut(organizationId), eq(bidder.paddleNumber, number)))
    // Whoever heard no answer sends it again.
    if (holder) return holder.name === name && holder.phone === phone ? 'given' : 'taken'
    if ((await tx.$count(bidder, isOut(organizationId))) >= MOST_PADDLES) return 'full'
    const [given] = await tx
      .insert(bidder)
      .values({
        organizationId,
        paddleNumber: number,
        name,
        phone,
        isConfirmed: true,
        paddleGivenAt: now,
        paddleGivenByName: staff.name,
      })
      .returning({ id: bidder.id })
    if (!given) throw new Error('A paddle that was given is a row')
    tx.addActivity({ kind: 'paddle-given', organizationId, subjectId: given.id, about: String(number) })
    return 'given'
  })
}

const FULL = `Up to ${MOST_PADDLES.toLocaleString('en-US')} paddles can be out at a time.`

/** Why a paddle could not be given out. */
export function refuseGiving(outcome: 'taken' | 'full', number: number) {
  if (outcome === 'full') return refuse(409, FULL)
  const message = `Somebody holds paddle ${number}.`
  return refuse(409, message, { issues: [{ path: 'number', message }] })
}
