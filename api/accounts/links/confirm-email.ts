import { eq } from 'drizzle-orm'
import { changesOf } from '../../../db/changes.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { user } from '../../../db/schema/accounts.ts'
import { isUniqueViolation } from '../../../db/unique-violation.ts'
import type { Person } from '../../contract/accounts/account.ts'
import type { ConfirmEmailForm } from '../../contract/accounts/account-links.ts'
import { writeEmail } from '../../email/outbox/write-email.ts'
import { isAccountConfirmed } from '../../email/preferences/confirm-address.ts'
import { releaseOverBudget } from '../../email/preferences/over-budget.ts'
import {
  type AuthenticatedPerson,
  authenticate,
  isPasswordUnchanged,
  type PasswordLimits,
} from '../../server/access/authenticate.ts'
import type { Browser } from '../../server/access/browser.ts'
import { isPromisedToOther } from '../../server/access/promised-email.ts'
import { endSessions } from '../../server/access/session.ts'
import { type SignInOutcome, withSecondStep } from '../../server/access/two-step.ts'
import { hashToken } from '../../server/context/token.ts'
import { findLink, forgetLinksAbout, issueLink, useLink } from './account-link.ts'

/** What came of a link that confirms an email. Taken: somebody else has since signed up with it. */
export type Confirmation =
  | { kind: 'confirmed' | 'invalid' | 'taken' }
  | Exclude<SignInOutcome, { kind: 'authenticated' }>

/**
 * Makes the email that a link was sent to the account's own, for whoever also knows the password, and has a code where
 * one is wanted: a stolen session shall not become the account. Notifies the former email, if it was confirmed, which can take it back. Signs the person out everywhere but
 * in this browser. See product#changing-an-email.
 */
export async function confirmEmail(
  orm: Orm,
  limits: PasswordLimits,
  { token, password, code }: ConfirmEmailForm,
  browser: Browser,
  now: Date,
): Promise<Confirmation> {
  const holder = await findLink(orm, token, 'confirm-email', now)
  if (!holder) return { kind: 'invalid' }
  const proven = await authenticate(orm, limits, { email: holder.person.email, password }, browser)
  const outcome = await withSecondStep(orm, limits, proven, code, now)
  if (outcome.kind !== 'authenticated') return outcome
  const change = orm.transaction((tx) => changeEmail(tx, token, outcome, browser, now))
  const kind = await change.catch((problem: unknown): 'taken' => {
    // Only the index can tell: somebody may be signing up with it right now.
    if (problem instanceof EmailTaken || isUniqueViolation(problem, 'user_email_unique')) return 'taken'
    throw problem
  })
  return { kind }
}

/** Rolls the change back. */
class EmailTaken extends Error {}

async function changeEmail(
  tx: Tx,
  token: string,
  proven: AuthenticatedPerson,
  { sessionToken }: Browser,
  now: Date,
): Promise<'confirmed' | 'invalid'> {
  const holder = await useLink(tx, token, 'confirm-email', now)
  if (!holder?.newEmail || !(await isPasswordUnchanged(tx, proven))) return 'invalid'
  const { person, newEmail } = holder
  const wasConfirmed = await isAccountConfirmed(tx, person.email)
  await tx.update(user).set({ email: newEmail, emailConfirmedAt: now }).where(eq(user.id, person.id))
  if (await isPromisedToOther(tx, newEmail, person.id, now)) throw new EmailTaken()
  await releaseOverBudget(tx, eq(user.id, person.id), now)
  tx.addActivity({ kind: 'email-changed', by: person, changes: changesOf(person, { email: newEmail }) })
  await endSessions(tx, person.id, sessionToken && hashToken(sessionToken))
  // One that was never confirmed may be a typo, and a stranger's: it must not take back what was never theirs.
  if (wasConfirmed) await protectFormer(tx, person, newEmail, now)
  else await forgetLinksAbout(tx, person.id, person.email)
  return 'confirmed'
}

async function protectFormer(tx: Tx, { id, name, email }: Person, newEmail: string, now: Date) {
  const link = await issueLink(tx, id, { purpose: 'protect-email', newEmail: email }, now)
  await writeEmail(tx, { kind: 'email-changed', recipient: email, content: { name, newEmail, ...link } })
}
