import { and, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Orm, Tx } from '../../../db/clients.ts'
import { user } from '../../../db/schema/accounts.ts'
import { mailAddress, outbox } from '../../../db/schema/mail.ts'
import { message } from '../../../db/schema/messages.ts'
import type { addressConfirmation, EmailReader } from '../../contract/email/email-reader.ts'
import { maskEmail } from '../../contract/values/address/mask.ts'
import { DAY_MS } from '../../contract/values/time/time.ts'
import { findReader } from './links.ts'
import { releaseOverBudget } from './over-budget.ts'
import { forgetBounce } from './refuse-address.ts'

/** What a team wrote longer ago is not sent any more. */
const FRESH_DAYS = 7

/**
 * Notes that the owner of an address used a link that was mailed to it, and sends what waited for that: the messages of
 * teams that it was told of until now. Only what they press counts, not what they open.
 */
export async function confirmAddress(tx: Tx, email: string, now: Date): Promise<void> {
  const confirmed = await tx
    .insert(mailAddress)
    .values({ email, confirmedAt: now })
    .onConflictDoUpdate({
      target: mailAddress.email,
      set: { confirmedAt: now },
      setWhere: isNull(mailAddress.confirmedAt),
    })
    .returning({ id: mailAddress.id })
  await forgetBounce(tx, email)
  if (confirmed.length === 0) return
  await sendMessages(tx, email, now)
}

/**
 * Notes the same of the account with that email, and sends what its organizations have to say: for links that are mailed to
 * accounts. What somebody presses as a bidder says nothing of an account, which a stranger may have made with their email.
 */
export async function confirmAccount(tx: Tx, email: string, now: Date): Promise<void> {
  const confirmed = await tx
    .update(user)
    .set({ emailConfirmedAt: now })
    .where(and(eq(user.email, email), isNull(user.emailConfirmedAt)))
    .returning({ id: user.id })
  await confirmAddress(tx, email, now)
  if (confirmed.length > 0) await releaseOverBudget(tx, eq(user.email, email), now)
}

/** Whether the email of an account is known to be its owner's. */
export async function isAccountConfirmed(orm: Orm | Tx, email: string): Promise<boolean> {
  return (await orm.$count(user, and(eq(user.email, email), isNotNull(user.emailConfirmedAt)))) > 0
}

/** They are drafted anew, so what is not needed any more is not sent. */
async function sendMessages(tx: Tx, email: string, now: Date) {
  const { kind, recipient, content, organizationId, state } = outbox
  const since = new Date(now.getTime() - FRESH_DAYS * DAY_MS)
  const fresh = tx
    .select({ id: sql`${message.id}::text` })
    .from(message)
    .where(gt(message.sentAt, since))
  // As the index has it.
  const isFresh = and(eq(kind, 'message'), inArray(sql`(${content} ->> 'messageId')`, fresh))
  // Also of those for which there was no notice of their own; what still waits its turn is sent anyhow.
  const wasTold = inArray(state, ['sending', 'sent', 'suppressed'])
  // Once, however often the team sent it again.
  const messageId = sql`${content} ->> 'messageId'`
  const laterMessages = await tx
    .selectDistinctOn([messageId], { kind, recipient, content, organizationId })
    .from(outbox)
    .where(and(eq(recipient, email), isFresh, wasTold))
    .orderBy(messageId, outbox.id)
  if (laterMessages.length === 0) return
  await tx.insert(outbox).values(laterMessages.map((row) => ({ ...row, id: Bun.randomUUIDv7() })))
  tx.afterCommit.requestDelivery()
}

type Confirmation = z.output<typeof addressConfirmation>

/** Whether an address, or the email of an account, is known to be somebody's; `null` when the link is not one of ours. */
export async function readConfirmation(orm: Orm, reader: EmailReader): Promise<Confirmation | null> {
  const confirming = await findConfirming(orm, reader)
  if (!confirming) return null
  const { owner, isOfAccount } = confirming
  const isConfirmed = isOfAccount ? await isAccountConfirmed(orm, owner.email) : owner.confirmedAt !== null
  return { maskedEmail: maskEmail(owner.email), isConfirmed }
}

/** Notes that the address is theirs; `null` as above. */
export async function confirmByLink(orm: Orm, reader: EmailReader, now: Date): Promise<Confirmation | null> {
  const confirming = await findConfirming(orm, reader)
  if (!confirming) return null
  const { owner, isOfAccount } = confirming
  await orm.transaction((tx) => (isOfAccount ? confirmAccount : confirmAddress)(tx, owner.email, now))
  return { maskedEmail: maskEmail(owner.email), isConfirmed: true }
}

/** Whose link it is, and whether it was mailed to their account, or to a bidder. */
async function findConfirming(orm: Orm, reader: EmailReader) {
  const account = await findReader(orm, reader, 'confirm account')
  const owner = account ?? (await findReader(orm, reader, 'confirm'))
  return owner && { owner, isOfAccount: account !== null }
}
