import { and, eq, ne } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { user } from '../../../db/schema/accounts.ts'
import type { Person } from '../../contract/accounts/account.ts'
import type { ResetPasswordForm } from '../../contract/accounts/account-links.ts'
import { DEMO_ORGANIZER } from '../../contract/values/demo.ts'
import { writeEmail } from '../../email/outbox/write-email.ts'
import { isAccountConfirmed } from '../../email/preferences/confirm-address.ts'
import { hashPassword } from '../../server/access/password.ts'
import { endSessions } from '../../server/access/session.ts'
import { tellOfSignInChange } from '../sign-in/tell-of-sign-in-change.ts'
import { removeTwoStep } from '../two-step/set-up.ts'
import { findLink, issueLink, useLink } from './account-link.ts'

/** By then the email is stored, if there is one. */
const ANSWER_AFTER_MS = 150

/**
 * Emails a link that sets a new password to `email`, if it has an active account. Takes as long when it has none, so
 * that timing reveals nothing. See product#forgotten-passwords.
 */
export async function emailPasswordLink(orm: Orm, email: string, now: Date): Promise<void> {
  await Promise.all([writePasswordLink(orm, email, now), Bun.sleep(ANSWER_AFTER_MS)])
}

function writePasswordLink(orm: Orm, email: string, now: Date): Promise<void> {
  return orm.transaction(async (tx) => {
    const [person] = await tx
      .select({ id: user.id, name: user.name })
      .from(user)
      .where(and(eq(user.email, email), eq(user.isActive, true), ne(user.email, DEMO_ORGANIZER)))
      .for('update')
    if (!person) return
    tx.addActivity({ kind: 'password-link-asked', subjectId: person.id, about: person.name })
    const link = await issueLink(tx, person.id, { purpose: 'password', newEmail: null }, now)
    await writeEmail(tx, { kind: 'forgotten-password', recipient: email, content: { name: person.name, ...link } })
  })
}

/**
 * Sets a new password with a mailed link, and signs its holder out everywhere: they forgot the old password, or
 * somebody else knew it. See product#forgotten-passwords.
 * @returns who they are; `null` when the link is not valid
 */
export async function resetPassword(
  orm: Orm,
  { token, password }: ResetPasswordForm,
  now: Date,
): Promise<Person | null> {
  // Checked before hashing, which costs far more.
  const link = await findLink(orm, token, 'password', now)
  if (!link) return null
  const passwordHash = await hashPassword(password)
  return orm.transaction(async (tx) => {
    // Asked before the link is used, which confirms it.
    const isProven = await isAccountConfirmed(tx, link.person.email)
    const holder = await useLink(tx, token, 'password', now)
    if (!holder) return null
    await tx.update(user).set({ passwordHash }).where(eq(user.id, holder.person.id))
    await endSessions(tx, holder.person.id)
    tx.addActivity({ kind: 'password-reset', by: holder.person })
    await tellOfSignInChange(tx, holder.person, 'password')
    // Whoever signed up with an address of somebody else may have turned it on, and would go on shutting its owner out.
    if (!isProven && (await removeTwoStep(tx, holder.person)))
      tx.addActivity({ kind: 'two-step-turned-off', by: holder.person })
    return holder.person
  })
}
