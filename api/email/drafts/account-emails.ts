import { and, eq, gt } from 'drizzle-orm'
import { accountLink } from '../../../db/schema/accounts.ts'
import { hashToken } from '../../server/context/token.ts'
import { type Draft, type DraftContext, needless } from '../outbox/draft.ts'
import type { EmailContent } from '../outbox/write-email.ts'
import { confirmUrl } from '../preferences/links.ts'

/** To somebody who forgot their password: the link to a new one. See product#forgotten-passwords. */
export async function draftNewPassword(
  draft: DraftContext,
  { name, token, expiresAt }: EmailContent['forgotten-password'],
): Promise<Draft> {
  if (!(await isGood(draft, token))) return needless('The link is no longer valid.')
  const resetUrl = new URL(`/auth/reset-password?token=${token}`, draft.publicUrl).href
  return {
    kind: 'email',
    email: { kind: 'forgotten-password', name, resetUrl, expiresAt, sentAt: draft.now.toISOString() },
  }
}

/** To a new address, which becomes the account's once its owner says so. */
export async function draftConfirmation(
  draft: DraftContext,
  { name, newEmail, token, expiresAt }: EmailContent['confirm-email'],
): Promise<Draft> {
  if (!(await isGood(draft, token))) return needless('The link is no longer valid.')
  const confirmUrl = new URL(`/auth/confirm-email?token=${token}`, draft.publicUrl).href
  return {
    kind: 'email',
    email: { kind: 'confirm-email', name, newEmail, confirmUrl, expiresAt, sentAt: draft.now.toISOString() },
  }
}

/** To the address that an account has, while somebody asks for another one. */
export async function draftAskedChange(
  draft: DraftContext,
  { name, newEmail, token }: EmailContent['email-change-asked'],
): Promise<Draft> {
  if (!(await isGood(draft, token))) return needless('The link is no longer valid.')
  return {
    kind: 'email',
    email: { kind: 'email-change-asked', name, newEmail, protectUrl: protectUrl(draft, token) },
  }
}

/** To somebody with an account: the link by which they show that its email is theirs. */
export async function draftAddressConfirmation(
  { recipient, publicUrl }: DraftContext,
  { name }: EmailContent['confirm-address'],
): Promise<Draft> {
  if (recipient.confirmedAt) return needless('They confirmed it already.')
  return { kind: 'email', email: { kind: 'confirm-address', name, confirmUrl: confirmUrl(publicUrl, recipient) } }
}

/** To the address that an account had before. */
export async function draftNotice(
  draft: DraftContext,
  { name, newEmail, token, expiresAt }: EmailContent['email-changed'],
): Promise<Draft> {
  if (!(await isGood(draft, token))) return needless('The link is no longer valid.')
  const times = { expiresAt, sentAt: draft.now.toISOString() }
  const url = protectUrl(draft, token)
  return { kind: 'email', email: { kind: 'email-changed', name, newEmail, protectUrl: url, ...times } }
}

/** To whom an account belongs: how one signs in to it was changed. */
export async function draftSignInChange(
  { publicUrl }: DraftContext,
  { name, change }: EmailContent['sign-in-changed'],
): Promise<Draft> {
  const newPasswordUrl = new URL('/auth/forgot-password', publicUrl).href
  return { kind: 'email', email: { kind: 'sign-in-changed', name, change, newPasswordUrl } }
}

function protectUrl({ publicUrl }: DraftContext, token: string): string {
  return new URL(`/auth/protect-email?token=${token}`, publicUrl).href
}

async function isGood({ tx, now }: DraftContext, token: string): Promise<boolean> {
  const links = await tx
    .select({ userId: accountLink.userId })
    .from(accountLink)
    .where(and(eq(accountLink.tokenHash, hashToken(token)), gt(accountLink.expiresAt, now)))
  return links.length > 0
}
