import { and, eq } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { refusedSender } from '../../../db/schema/mail.ts'

/** Whether the owner of an address wants no email from an organization. */
export async function isRefusedSender(orm: Orm | Tx, addressId: string, organizationId: string): Promise<boolean> {
  return (await orm.$count(refusedSender, isPair(addressId, organizationId))) > 0
}

/** Stops all email from an organization to an address, wins and receipts too, or allows it again. */
export async function refuseSender(tx: Tx, addressId: string, organizationId: string, wanted: boolean, now: Date) {
  if (wanted) return tx.delete(refusedSender).where(isPair(addressId, organizationId))
  return tx.insert(refusedSender).values({ addressId, organizationId, refusedAt: now }).onConflictDoNothing()
}

function isPair(addressId: string, organizationId: string) {
  return and(eq(refusedSender.addressId, addressId), eq(refusedSender.organizationId, organizationId))
}
