import { eq } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import type { HolderForm } from '../../contract/checkout/paddle.ts'
import { lockPaddle, type OwnPaddle } from './lock-paddle.ts'

/** Changes the name and the phone number of who holds a paddle. @returns whether that organization has it out */
export function changeHolder(orm: Orm, own: OwnPaddle, { name, phone }: HolderForm): Promise<boolean> {
  const { organizationId, id } = own
  return orm.transaction(async (tx) => {
    const paddle = await lockPaddle(tx, own)
    if (!paddle) return false
    await tx.update(bidder).set({ name, phone, isConfirmed: true }).where(eq(bidder.id, id))
    tx.addActivity({ kind: 'paddle-changed', organizationId, subjectId: id, about: String(paddle.paddleNumber) })
    return true
  })
}
