import type { Orm } from '../../../db/clients.ts'
import type { StopForm } from '../../contract/auction/bidding/take-back.ts'
import { confirmAddress } from '../../email/preferences/confirm-address.ts'
import { refuseSender } from '../../email/preferences/refuse-address.ts'
import { findClaimedBid } from './find-claimed-bid.ts'

/**
 * Stops all email from the organization of a bid to the address that it was placed with, or allows it again.
 * @returns whether the link is one of ours
 */
export async function stopEmails(orm: Orm, { wanted, ...form }: StopForm, now: Date): Promise<boolean> {
  const claimed = await findClaimedBid(orm, form)
  if (!claimed) return false
  await orm.transaction(async (tx) => {
    await refuseSender(tx, form.address, claimed.organizationId, wanted, now)
    await confirmAddress(tx, claimed.email, now)
  })
  return true
}
