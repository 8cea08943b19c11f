import { and, eq } from 'drizzle-orm'
import { changesOf } from '../../../db/changes.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { accountLink, user } from '../../../db/schema/accounts.ts'
import type { Person, ProfileAnswer } from '../../contract/accounts/account.ts'
import { writeEmail } from '../../email/outbox/write-email.ts'
import { type AuthenticatedPerson, isPasswordUnchanged } from '../../server/access/authenticate.ts'
import { hashPassword } from '../../server/access/password.ts'
import { personColumns } from '../../server/access/person-columns.ts'
import { noteConfirmed } from '../../server/access/recent-password.ts'
import { type ActiveSession, endSessions } from '../../server/access/session.ts'
import { forgetLinks, issueLink } from '../links/account-link.ts'
import { tellOfSignInChange } from '../sign-in/tell-of-sign-in-change.ts'

/** Changes a person's name. A new email gets a link, and counts once it is confirmed there. */
export function updateProfile(
  orm: Orm,
  userId: string,
  { name, email }: Pick<Person, 'name' | 'email'>,
  now: Date,
): Promise<ProfileAnswer> {
  return orm.transaction(async (tx) => {
    const [before] = await tx.select({ name: user.name }).from(user).where(eq(user.id, userId)).for('no key update')
    const [person] = await tx.update(user).set({ name }).where(eq(user.id, userId)).returning(personColumns)
    if (!before || !person) throw new Error(`No user ${userId}`)
    const changes = changesOf(before, { name })
    if (changes) tx.addActivity({ kind: 'profile-changed', changes })
    if (email === person.email) return { user: person, pendingEmail: null }
    tx.addActivity({ kind: 'email-asked', changes: changesOf(person, { email }) })
    await askToConfirmNew(tx, person, email, now)
    return { user: person, pendingEmail: email }
  })
}

/**
 * Only the last email asked for can be confirmed: the one before may have been a typo, and somebody else's. The present
 * one is told at once, with a link that stops it.
 */
async function askToConfirmNew(tx: Tx, { id, name, email }: Person, newEmail: string, now: Date) {
  await tx.delete(accountLink).where(and(eq(accountLink.userId, id), eq(accountLink.purpose, 'confirm-email')))
  const stop = await issueLink(tx, id, { purpose: 'protect-email', newEmail: email }, now)
  await writeEmail(tx, { kind: 'email-change-asked', recipient: email, content: { name, newEmail, ...stop } })
  const link = await issueLink(tx, id, { purpose: 'confirm-email', newEmail }, now)
  // Whoever has an account with it gets no email, and nobody is told that there is one.
  if ((await tx.$count(user, eq(user.email, newEmail))) > 0) return
  await writeEmail(tx, { kind: 'confirm-email', recipient: newEmail, content: { name, newEmail, ...link } })
}

/** Emails somebody the link by which they show that the email of their account is theirs. */
export function askToConfirm(orm: Orm, { name, email }: Person): Promise<void> {
  return orm.transaction((tx) => writeEmail(tx, { kind: 'confirm-address', recipient: email, content: { name } }))
}

/** Whose password was right, and in which session. */
type Owner = AuthenticatedPerson & Pick<ActiveSession, 'tokenHash'>

/**
 * Gives a person another password; signs out all their other browsers and invalidates every mailed link. See
 * product#sessions.
 * @returns whether the password that was right still was, now that the new one is hashed: a mailed link may have set
 * another meanwhile, which stays
 */
export async function changePassword(orm: Orm, owner: Owner, newPassword: string, now: Date): Promise<boolean> {
  const { person, tokenHash } = owner
  const passwordHash = await hashPassword(newPassword)
  return orm.transaction(async (tx) => {
    if (!(await isPasswordUnchanged(tx, owner))) return false
    await tx.update(user).set({ passwordHash }).where(eq(user.id, person.id))
    await endSessions(tx, person.id, tokenHash)
    await noteConfirmed(tx, tokenHash, now)
    await forgetLinks(tx, person.id)
    tx.addActivity({ kind: 'password-changed' })
    await tellOfSignInChange(tx, person, 'password')
    return true
  })
}
