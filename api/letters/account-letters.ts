import { and, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import { accountLink } from '../../db/mail-schema.ts'
import { fingerprint } from '../context/token.ts'
import { type Desk, type Draft, needless } from '../outbox/draft.ts'

const link = z.object({ name: z.string(), token: z.string(), expiresAt: z.iso.datetime() })
const confirmation = link.extend({ newEmail: z.string() })
const notice = z.object({ name: z.string(), newEmail: z.string() })

/** To somebody who forgot their password: the link to a new one. Decision 18. */
export async function draftNewPassword(desk: Desk): Promise<Draft> {
  const { name, token, expiresAt } = link.parse(desk.row.content)
  if (!(await isGood(desk, token))) return needless('The link is not valid any more.')
  const resetUrl = new URL(`/auth/reset-password?token=${token}`, desk.publicUrl).href
  return {
    kind: 'letter',
    letter: { kind: 'forgotten-password', name, resetUrl, expiresAt, sentAt: desk.now.toISOString() },
  }
}

/** To a new address, which becomes the account's once its owner says so. */
export async function draftConfirmation(desk: Desk): Promise<Draft> {
  const { name, newEmail, token, expiresAt } = confirmation.parse(desk.row.content)
  if (!(await isGood(desk, token))) return needless('The link is not valid any more.')
  const confirmUrl = new URL(`/auth/confirm-email?token=${token}`, desk.publicUrl).href
  return {
    kind: 'letter',
    letter: { kind: 'confirm-email', name, newEmail, confirmUrl, expiresAt, sentAt: desk.now.toISOString() },
  }
}

/** To the address that an account had before. */
export async function draftNotice({ row }: Desk): Promise<Draft> {
  return { kind: 'letter', letter: { kind: 'email-changed', ...notice.parse(row.content) } }
}

async function isGood({ tx, now }: Desk, token: string): Promise<boolean> {
  const found = await tx
    .select({ userId: accountLink.userId })
    .from(accountLink)
    .where(and(eq(accountLink.tokenHash, fingerprint(token)), gt(accountLink.expiresAt, now)))
  return found.length > 0
}
