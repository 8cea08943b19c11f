import { z } from 'zod'
import { email } from '../values/email.ts'
import { confirmedPassword } from './account.ts'

/** What is said of a link to an account that is unknown, too old, or was used. */
export const INVALID_LINK = 'This link is invalid or has expired.'

const token = z.string({ error: INVALID_LINK }).min(1, INVALID_LINK)

/** Asking for a link that sets a new password. Decision 18. */
export const forgottenPasswordForm = z.object({ email: email() })

/** Setting a new password with such a link. Spec §5, password; decision 18. */
export const resetPasswordForm = confirmedPassword.safeExtend({ token })
export type ResetPasswordForm = z.output<typeof resetPasswordForm>

/** Whose password a link sets, for whoever holds it. */
export const passwordLink = z.object({ email: z.string() })

/** Confirming a new e-mail with the link that was mailed to it. */
export const confirmEmailForm = z.object({ token })

/** Which e-mail a link confirms, for whoever holds it. */
export const emailLink = z.object({ newEmail: z.string() })
