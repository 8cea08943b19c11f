import { and, eq, gte, isNull, or } from 'drizzle-orm'
import { changesOf } from '../../../db/changes.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { twoStep, user } from '../../../db/schema/accounts.ts'
import { isUniqueViolation } from '../../../db/unique-violation.ts'
import type { ProtectedEmail } from '../../contract/accounts/account-links.ts'
import { DAY_MS } from '../../contract/values/time/time.ts'
import { writeEmail } from '../../email/outbox/write-email.ts'
import { hashPassword } from '../../server/access/password.ts'
import { endSessions } from '../../server/access/session.ts'
import { newToken } from '../../server/context/token.ts'
import { tellOfSignInChange } from '../sign-in/tell-of-sign-in-change.ts'
import { findLink, forgetLinksSince, type Holder, issueLink, useLink } from './account-link.ts'

/** Two-step sign-in that was turned on so short a time before a change that is undone may be the same stranger's. */
const SUSPECT_MS = 7 * DAY_MS

/** What came of a link that stops a change of email, or undoes it. */
export type Protection = 'stopped' | 'undone' | 'invalid' | 'taken'

/** What the holder of such a link may read before they use it; `null` when it is not valid. */
export async function findProtectedEmail(orm: Orm, token: string, now: Date): Promise<ProtectedEmail | null> {
  const holder = await findLink(orm, token, 'protect-email', now)
  return holder?.newEmail ? { email: holder.newEmail, isChanged: hasMoved(holder) } : null
}

/**
 * Keeps an email the account's own, or makes it so again, and signs its owner out everywhere. After a change whoever
 * made it knew the password, so that one stops working too, and a link to a new one is mailed. See
 * product#changing-an-email.
 */
export async function protectEmail(orm: Orm, token: string, now: Date): Promise<Protection> {
  // Looked at before hashing, which costs far more.
  if (!(await findLink(orm, token, 'protect-email', now))) return 'invalid'
  const nobodysPassword = await hashPassword(newToken())
  const protection = orm.transaction(async (tx) => {
    const holder = await useLink(tx, token, 'protect-email', now)
    if (!holder) return 'invalid'
    await forgetLinksSince(tx, holder)
    await endSessions(tx, holder.person.id)
    const { person: by, newEmail } = holder
    if (!hasMoved(holder)) {
      tx.addActivity({ kind: 'email-kept', by })
      return 'stopped'
    }
    tx.addActivity({ kind: 'email-taken-back', by, changes: changesOf(by, { email: newEmail }) })
    await takeBack(tx, holder, nobodysPassword, now)
    return 'undone'
  })
  return protection.catch((problem: unknown) => {
    if (isUniqueViolation(problem, 'user_email_unique')) return 'taken'
    throw problem
  })
}

function hasMoved({ person, newEmail }: Holder): boolean {
  return person.email !== newEmail
}

async function takeBack(
  tx: Tx,
  { person, newEmail, createdAt }: Holder,
  passwordHash: string,
  now: Date,
): Promise<void> {
  const email = newEmail ?? person.email
  await tx.update(user).set({ email, emailConfirmedAt: now, passwordHash }).where(eq(user.id, person.id))
  // Whoever took the account may have turned this on, to shut its owner out, and begun with it long before.
  const since = new Date(createdAt.getTime() - SUSPECT_MS)
  const isSuspect = or(isNull(twoStep.confirmedAt), gte(twoStep.confirmedAt, since))
  const [ended] = await tx
    .delete(twoStep)
    .where(and(eq(twoStep.userId, person.id), isSuspect))
    .returning()
  if (ended?.confirmedAt) {
    tx.addActivity({ kind: 'two-step-turned-off', by: person })
    await tellOfSignInChange(tx, { ...person, email }, 'two-step-off')
  }
  const link = await issueLink(tx, person.id, { purpose: 'password', newEmail: null }, now)
  await writeEmail(tx, { kind: 'forgotten-password', recipient: email, content: { name: person.name, ...link } })
}
