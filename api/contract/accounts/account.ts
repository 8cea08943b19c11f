import { z } from 'zod'
import { email } from '../values/address/email.ts'
import { nameOf } from '../values/text/line-of-text.ts'
import { signInCode } from './two-step.ts'

export const SHORTEST_PASSWORD = 8

/** What else a new password must contain, one by one so that a page can tick them off. See product#passwords. */
export const passwordNeeds = [
  { name: 'an uppercase letter', pattern: /\p{Lu}/u },
  { name: 'a lowercase letter', pattern: /\p{Ll}/u },
  { name: 'a number', pattern: /\p{Nd}/u },
] as const

const SHORT = `Password must be at least ${SHORTEST_PASSWORD} characters`
const WEAK = 'Password must contain at least one uppercase letter, one lowercase letter, and one number'
/** Refused before hashing: nobody types more, and argon2 must not be fed megabytes. */
const LONGEST_PASSWORD = 200

/** A new password. See product#passwords. */
export const newPassword = z
  .string({ error: SHORT })
  .min(SHORTEST_PASSWORD, SHORT)
  .max(LONGEST_PASSWORD, `Password must be at most ${LONGEST_PASSWORD} characters`)
  .refine((password) => passwordNeeds.every(({ pattern }) => pattern.test(password)), WEAK)

/** A password somebody already has: only asked for, never judged. */
export function knownPassword(missing: string) {
  return z.string({ error: missing }).min(1, missing).max(LONGEST_PASSWORD, 'Password is too long')
}

const personName = nameOf('Name must be at least 2 characters')
  .min(2, 'Name must be at least 2 characters')
  .max(100, 'Name too long')

const bothPasswords = z.looseObject({ password: z.string(), confirmPassword: z.string() })

/** A new password, typed twice; that they differ is told together with whatever else is wrong. */
export const confirmedPassword = z
  .object({ password: newPassword, confirmPassword: z.string() })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
    when: ({ value }) => bothPasswords.safeParse(value).success,
  })

/** The fields of a new account, from sign-up or invitation. See product#validation. */
export const newAccount = confirmedPassword.safeExtend({ name: personName })

/** Signing up. */
export const signupForm = newAccount.safeExtend({ email: email() })
export type SignupForm = z.output<typeof signupForm>

/** Signing in. */
export const loginForm = z.object({
  email: email(),
  password: knownPassword('Password is required'),
  code: signInCode,
})
export type Credentials = z.output<typeof loginForm>

/** Logging in to one organization. See product#organization-login. */
export const organizationLoginForm = z.object({
  email: email('Must be a valid email address'),
  password: knownPassword('Password is required'),
  code: signInCode,
})

/** One's own name and address. See product#changing-an-email. */
export const profileForm = z.object({
  name: nameOf('Name is required').min(1, 'Name is required').max(100, 'Name too long'),
  email: email(),
})
/** A change of it; without an email that stays as it is. */
export const profileEdit = profileForm.partial({ email: true })

const bothNewPasswords = z.looseObject({ newPassword: z.string(), confirmPassword: z.string() })

/** A new password for a signed-in person. */
export const passwordForm = z
  .object({
    currentPassword: knownPassword('Current password is required'),
    newPassword,
    confirmPassword: z.string(),
  })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
    when: ({ value }) => bothNewPasswords.safeParse(value).success,
  })

/** The code of a refusal that ends once the password is confirmed. See product#confirming-a-password. */
export const PASSWORD_NEEDED = 'password-needed'

/** Confirming one's password while signed in. */
export const confirmPasswordForm = z.object({ password: knownPassword('Password is required') })

/** Asking whether a new password is one of the common ones. See product#passwords. */
export const passwordCheck = z.object({ password: newPassword })

/** The answer: a common one is warned of, and never refused. */
export const passwordCheckAnswer = z.object({ isCommon: z.boolean() })

/** A signed-in person, as the pages know them. */
export const person = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  isSuperAdmin: z.boolean(),
})
export type Person = z.output<typeof person>

/** The answer wherever one's own account is asked for or changed. */
export const personAnswer = z.object({ user: person })

/** The answer to a changed profile; `pendingEmail` is the new one, which does not count until it is confirmed. */
export const profileAnswer = personAnswer.extend({ pendingEmail: z.string().nullable() })
export type ProfileAnswer = z.output<typeof profileAnswer>

/** The answer to signing in; `redirectUrl` is always a path of this site. */
export const loginAnswer = personAnswer.extend({ redirectUrl: z.string() })
export type LoginAnswer = z.output<typeof loginAnswer>
