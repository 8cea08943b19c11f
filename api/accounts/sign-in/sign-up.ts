import { eq } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { user } from '../../../db/schema/accounts.ts'
import type { Person, SignupForm } from '../../contract/accounts/account.ts'
import type { Browser } from '../../server/access/browser.ts'
import { hashPassword } from '../../server/access/password.ts'
import { personColumns } from '../../server/access/person-columns.ts'
import { isPromisedToOther } from '../../server/access/promised-email.ts'
import { startSession } from '../../server/access/session.ts'

/** What is said of an email that somebody else has an account with. */
export const EMAIL_TAKEN = 'An account with this email already exists.'

/** Makes an account and signs its owner in; `null` when the email has one already. */
export async function signUp(
  orm: Orm,
  { name, email, password }: SignupForm,
  browser: Browser,
  now: Date,
): Promise<{ person: Person; token: string } | null> {
  const passwordHash = await hashPassword(password)
  return orm.transaction(async (tx) => {
    const [person] = await tx
      .insert(user)
      .values({ name, email, passwordHash, createdAt: now })
      .onConflictDoNothing({ target: user.email })
      .returning(personColumns)
    if (!person) return null
    if (await isPromisedToOther(tx, email, person.id, now)) {
      await tx.delete(user).where(eq(user.id, person.id))
      return null
    }
    tx.addActivity({ kind: 'signed-up', by: person })
    return { person, token: await startSession(tx, person.id, browser, now) }
  })
}

/** Unpacked when the first password is asked about: many a process never is. */
let common: Promise<Set<string>> | null = null

/** Whether a password stands on the lists that guessers try first, in capitals or not. See product#passwords. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return (await common).has(password.toLowerCase())
}
