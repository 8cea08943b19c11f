import { and, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import { accountLink } from '../../../db/schema/accounts.ts'
import { signInChanges } from '../../contract/values/kind/email-kind.ts'
import { hashToken } from '../../server/context/token.ts'
import { isAccountConfirmed } from '../preferences/confirm-address.ts'
import { confirmAccountUrl } from '../preferences/links.ts'
import { type DraftContext, defineEmail, language, needless, secretLink, toSend } from './define-email.ts'

/** To somebody who forgot their password: the link to a new one. See product#forgotten-passwords. */
export const forgottenPasswordEmail = defineEmail({
  template: async () => (await import('../../../emails/kinds/forgotten-password.tsx')).forgottenPassword,
  content: secretLink.extend({ name: z.string() }),
  budget: 'account',
  overBudget: 'drop',
  async draft(draft, { name, token, expiresAt }) {
    if (!(await isGood(draft, token))) return needless('The link is no longer valid.')
    const resetUrl = new URL(`/auth/reset-password?token=${token}`, draft.publicUrl).href
    return toSend({ kind: 'forgotten-password', name, resetUrl, expiresAt, sentAt: draft.now.toISOString() })
  },
})

/** To a new address, which becomes the account's once its owner says so. */
export const confirmEmailEmail = defineEmail({
  template: async () => (await import('../../../emails/kinds/confirm-email.tsx')).confirmEmail,
  content: secretLink.extend({ name: z.string(), newEmail: z.string() }),
  budget: 'account',
  overBudget: 'drop',
  async draft(draft, { name, newEmail, token, expiresAt }) {
    if (!(await isGood(draft, token))) return needless('The link is no longer valid.')
    const confirmUrl = new URL(`/auth/confirm-email?token=${token}`, draft.publicUrl).href
    return toSend({ kind: 'confirm-email', name, newEmail, confirmUrl, expiresAt, sentAt: draft.now.toISOString() })
  },
})

/** To the address that an account has, while somebody asks for another one. */
export const emailChangeAskedEmail = defineEmail({
  template: async () => (await import('../../../emails/kinds/email-change-asked.tsx')).emailChangeAsked,
  content: secretLink.extend({ name: z.string(), newEmail: z.string() }),
  budget: 'account',
  overBudget: 'wait',
  async draft(draft, { name, newEmail, token }) {
    if (!(await isGood(draft, token))) return needless('The link is no longer valid.')
    return toSend({ kind: 'email-change-asked', name, newEmail, protectUrl: protectUrl(draft, token) })
  },
})

/** To somebody with an account: the link by which they show that its email is theirs. */
export const confirmAddressEmail = defineEmail({
  template: async () => (await import('../../../emails/kinds/confirm-address.tsx')).confirmAddress,
  content: z.object({ name: z.string() }),
  budget: 'account',
  overBudget: 'drop',
  async draft({ tx, recipient, publicUrl }, { name }) {
    if (await isAccountConfirmed(tx, recipient.email)) return needless('They confirmed it already.')
    return toSend({ kind: 'confirm-address', name, confirmUrl: confirmAccountUrl(publicUrl, recipient) })
  },
})

/** To the address that an account had before. */
export const emailChangedEmail = defineEmail({
  template: async () => (await import('../../../emails/kinds/email-changed.tsx')).emailChanged,
  content: secretLink.extend({ name: z.string(), newEmail: z.string() }),
  budget: 'account',
  overBudget: 'wait',
  async draft(draft, { name, newEmail, token, expiresAt }) {
    if (!(await isGood(draft, token))) return needless('The link is no longer valid.')
    const times = { expiresAt, sentAt: draft.now.toISOString() }
    const url = protectUrl(draft, token)
    return toSend({ kind: 'email-changed', name, newEmail, protectUrl: url, ...times })
  },
})

/** To whom an account belongs: how one signs in to it was changed. */
export const signInChangedEmail = defineEmail({
  template: async () => (await import('../../../emails/kinds/sign-in-changed.tsx')).signInChanged,
  content: z.object({ name: z.string(), change: z.enum(signInChanges) }),
  budget: 'notice',
  overBudget: 'wait',
  async draft({ publicUrl }, { name, change }) {
    const newPasswordUrl = new URL('/auth/forgot-password', publicUrl).href
    return toSend({ kind: 'sign-in-changed', name, change, newPasswordUrl })
  },
})

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

/** To somebody who wants to open My bids: six digits to type. See product#my-bids. */
export const bidderCodeEmail = defineEmail({
  template: async () => (await import('../../../emails/kinds/bidder-code.tsx')).bidderCode,
  /** `token`: the code. */
  content: secretLink.extend({ organizationName: z.string(), language }),
  budget: 'code',
  overBudget: 'drop',
  isToStrangers: true,
  async draft({ now }, { token: code, organizationName, language, expiresAt }) {
    if (new Date(expiresAt) <= now) return needless('The code is no longer good.')
    const email = { code, organizationName, language, expiresAt, sentAt: now.toISOString() }
    return toSend({ kind: 'bidder-code', ...email })
  },
})
