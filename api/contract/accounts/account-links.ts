import { z } from 'zod'
import { email } from '../values/address/email.ts'
import { confirmedPassword, knownPassword } from './account.ts'
import { signInCode } from './two-step.ts'

/** The message for an account link that is unknown, expired, or used. */
export const INVALID_LINK = 'This link is invalid or has expired.'

const token = z.string({ error: INVALID_LINK }).min(1, INVALID_LINK)

/** Asking for a link that sets a new password. See product#forgotten-passwords. */
export const forgottenPasswordForm = z.object({ email: email() })

/** Setting a new password with such a link. See product#forgotten-passwords. */
export const resetPasswordForm = confirmedPassword.safeExtend({ token })
export type ResetPasswordForm = z.output<typeof resetPasswordForm>

/** Whose password a link sets, for its holder. */
export const passwordLink = z.object({ email: z.string() })

/** Confirming a new email with the link that was mailed to it. See product#changing-an-email. */
export const confirmEmailForm = z.object({
  token,
  password: knownPassword('Password is required'),
  code: signInCode,
})
export type ConfirmEmailForm = z.output<typeof confirmEmailForm>

/** Which email a link confirms, for its holder. */
export const emailLink = z.object({ newEmail: z.string() })

/** Stopping or undoing a change of email, from the address that the account has, or had. */
export const protectEmailForm = z.object({ token })

/** What such a link is about, for its holder; `isChanged`: whether the account already has another email. */
export const protectedEmail = z.object({ email: z.string(), isChanged: z.boolean() })
export type ProtectedEmail = z.output<typeof protectedEmail>
