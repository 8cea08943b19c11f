import { eq } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { user } from '../../../db/schema/accounts.ts'
import type { Person } from '../../contract/accounts/account.ts'
import type { ResetPasswordForm } from '../../contract/accounts/account-links.ts'
import { isConfirmed } from '../../email/preferences/confirm-address.ts'
import { hashPassword } from '../../server/access/password.ts'
import { endSessions } from '../../server/access/session.ts'
import { tellOfSignInChange } from '../sign-in/tell-of-sign-in-change.ts'
import { removeTwoStep } from '../two-step/set-up.ts'
import { findLink, useLink } from './account-link.ts'

/**
 * Sets a new password with a mailed link, and signs its holder out everywhere: they forgot the old password, or
 * somebody else knew it. See product.md#forgotten-passwords.
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
    const isProven = await isConfirmed(tx, link.person.email)
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
