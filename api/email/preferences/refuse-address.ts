import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { isBlocked } from '../../../db/blocked-inbox.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { readTogether } from '../../../db/read-together.ts'
import { mailAddress, type outbox, refusedSender } from '../../../db/schema/mail.ts'
import { type EmailKind, isOptional } from '../../contract/values/kind/email-kind.ts'
import { DAY_MS } from '../../contract/values/time/time.ts'

/** Whether email to an address is wanted, and arrives. */
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

/** What somebody waits for who asked for it, or was promised it by a team just now. */
const AWAITED: readonly EmailKind[] = [
  'forgotten-password',
  'confirm-email',
  'confirm-address',
  'bidder-code',
  'invitation',
]

/**
 * Whether an address that bounced is tried again all the same: a mailbox may have been mended, and whoever cannot sign in
 * without this email has no other way to tell us. Once a day, as the next bounce counts anew.
 */
export function isTriedAgain(kind: EmailKind, { bouncedAt }: Pick<Reach, 'bouncedAt'>, now: Date): boolean {
  return AWAITED.includes(kind) && bouncedAt !== null && now.getTime() - bouncedAt.getTime() >= DAY_MS
}

/** An address that bounced takes email again, as far as we know. */
export async function forgetBounce(tx: Tx, email: string): Promise<void> {
  const { bouncedAt } = mailAddress
  await tx
    .update(mailAddress)
    .set({ bouncedAt: null })
    .where(and(eq(mailAddress.email, email), isNotNull(bouncedAt)))
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

/** Whether the recipient of an email cannot bid at the organization that it is from. */
export async function isBlockedBidder(
  tx: Tx,
  { organizationId, recipient: email }: Pick<typeof outbox.$inferSelect, 'organizationId' | 'recipient'>,
): Promise<boolean> {
  return organizationId !== null && isBlocked(tx, { organizationId, email })
}
