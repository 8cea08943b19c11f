import { and, eq, inArray } from 'drizzle-orm'
import type { Orm, Tx } from '../../../db/clients.ts'
import { readTogether } from '../../../db/read-together.ts'
import { refusedSender } from '../../../db/schema/mail.ts'
import { type EmailKind, isOptional } from '../../contract/values/kind/email-kind.ts'

/** Whether mail to an address is wanted, and arrives. */
export interface Reach {
  unsubscribedAt: Date | null
  bouncedAt: Date | null
  complainedAt: Date | null
}

/** Why no email of this kind goes to an address, in the words the team reads; `null` when it may. */
export function refuseAddress(kind: EmailKind, { unsubscribedAt, bouncedAt, complainedAt }: Reach): string | null {
  if (bouncedAt) return 'This address bounced.'
  if (!isOptional(kind)) return null
  if (complainedAt) return 'The recipient marked our email as spam.'
  return unsubscribedAt ? 'The recipient unsubscribed.' : null
}

/** Whether the owner of an address wants no email from an organization. */
export function isRefusedSender(orm: Orm | Tx, addressId: string, organizationId: string): Promise<boolean> {
  return readRefusal(orm, { addressId, organizationId })
}

const readRefusal = readTogether(async (orm, pairs: readonly { addressId: string; organizationId: string }[]) => {
  const refused = await orm
    .select()
    .from(refusedSender)
    .where(
      inArray(
        refusedSender.addressId,
        pairs.map(({ addressId }) => addressId),
      ),
    )
  return pairs.map((pair) =>
    refused.some((row) => row.addressId === pair.addressId && row.organizationId === pair.organizationId),
  )
})

/** Stops all email from an organization to an address, wins and receipts too, or allows it again. */
export async function refuseSender(tx: Tx, addressId: string, organizationId: string, wanted: boolean, now: Date) {
  const thisPair = and(eq(refusedSender.addressId, addressId), eq(refusedSender.organizationId, organizationId))
  if (wanted) return tx.delete(refusedSender).where(thisPair)
  return tx.insert(refusedSender).values({ addressId, organizationId, refusedAt: now }).onConflictDoNothing()
}
