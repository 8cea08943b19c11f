import { and, eq } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { bidderContact } from '../../../db/schema/bidders.ts'
import type { HolderForm } from '../../contract/checkout/paddle-form.ts'
import { lockPaddle, type OwnPaddle } from './lock-paddle.ts'

/** Changes the name and the phone number of who holds a paddle. @returns whether that organization has it out */
export function changeHolder(orm: Orm, own: OwnPaddle, { name, phone }: HolderForm): Promise<boolean> {
  const { organizationId, id } = own
  return orm.transaction(async (tx) => {
    const found = await lockPaddle(tx, own)
    if (!found) return false
    const contact = { name, phone, isConfirmed: true, updatedAt: new Date() }
    const [changed] = await tx
      .update(bidderContact)
      .set(contact)
      .where(and(eq(bidderContact.organizationId, organizationId), eq(bidderContact.paddleId, id)))
      .returning({ bidder: bidderContact.bidder })
    // It went with old bids, and the paddle is still out.
    if (!changed) await tx.insert(bidderContact).values({ ...contact, organizationId, paddleId: id })
    tx.record({ kind: 'paddle-changed', organizationId, subjectId: id, about: String(found.number) })
    return true
  })
}
