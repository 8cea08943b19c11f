import { and, eq, isNotNull } from 'drizzle-orm'
import type { Orm } from '../../db/clients.ts'
import { user } from '../../db/schema/accounts.ts'
import { mailAddress } from '../../db/schema/mail.ts'

/** Notes that an address is somebody's, and the email of the account that has it, without sending what waited for that. */
export async function setConfirmed(orm: Orm, email: string, confirmedAt = new Date()): Promise<void> {
  await orm.update(user).set({ emailConfirmedAt: confirmedAt }).where(eq(user.email, email))
  const set = { confirmedAt }
  await orm
    .insert(mailAddress)
    .values({ email, ...set })
    .onConflictDoUpdate({ target: mailAddress.email, set })
}

/** Whether an address is known to be somebody's. */
export async function isConfirmed(orm: Orm, email: string): Promise<boolean> {
  return (await orm.$count(mailAddress, and(eq(mailAddress.email, email), isNotNull(mailAddress.confirmedAt)))) > 0
}
