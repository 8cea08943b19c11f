import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { paddle } from '../../../db/schema/paddles.ts'

/** Which paddle, and of whom. */
export interface OwnPaddle {
  organizationId: string
  id: string
}

/** Locks a paddle that is out; `null` when that organization has none such. */
export async function lockPaddle(tx: Tx, { organizationId, id }: OwnPaddle) {
  const [found] = await tx
    .select()
    .from(paddle)
    .where(and(eq(paddle.organizationId, organizationId), eq(paddle.id, id), isNull(paddle.returnedAt)))
    .for('update')
  return found ?? null
}
