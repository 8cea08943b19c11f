import { eq } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { user } from '../../../db/schema/accounts.ts'
import { hashPassword } from '../../server/access/password.ts'
import { noteConfirmed } from '../../server/access/recent-password.ts'
import { type ActiveSession, endSessions } from '../../server/access/session.ts'
import { forgetLinks } from '../links/account-link.ts'
import { tellOfSignInChange } from '../sign-in/tell-of-sign-in-change.ts'

/**
 * Gives a person another password; signs out all their other browsers and invalidates every mailed link. See
 * product#sessions.
 */
export async function changePassword(
  orm: Orm,
  { person, tokenHash }: Pick<ActiveSession, 'person' | 'tokenHash'>,
  newPassword: string,
  now: Date,
): Promise<void> {
  const passwordHash = await hashPassword(newPassword)
  await orm.transaction(async (tx) => {
    await tx.update(user).set({ passwordHash }).where(eq(user.id, person.id))
    await endSessions(tx, person.id, tokenHash)
    await noteConfirmed(tx, tokenHash, now)
    await forgetLinks(tx, person.id)
    tx.addActivity({ kind: 'password-changed' })
    await tellOfSignInChange(tx, person, 'password')
  })
}
