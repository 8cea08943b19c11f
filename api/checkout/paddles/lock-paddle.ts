import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { isOut } from './is-out.ts'

/** Which paddle, by who holds it, and of what organization. */
export interface OwnPaddle {
  organizationId: string
  id: string
}

/** Locks a paddle that is out, so that no bid of it comes meanwhile; `null` when that organization has none such. */
export async function lockPaddle(tx: Tx, { organizationId, id }: OwnPaddle) {
  const [paddle] = await tx
    .select()
    .from(bidder)
    .where(and(isOut(organizationId), eq(bidder.id, id)))
    .for('update')
  return paddle ?? null
}
