import { eq } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { user } from '../../../db/schema/accounts.ts'
import { hashPassword } from '../../server/access/password.ts'
import type { Config } from '../../server/context/config.ts'

/** What happened to the super admin named in the configuration. */
export type SuperAdminAtStart = 'not-asked-for' | 'created' | 'already-there' | 'ordinary-account'

/**
 * Makes the super admin that the configuration names, if nobody has that email. Never changes an account: its password
 * may be newer than the configuration, and an ordinary account with that email may belong to someone else.
 */
export async function ensureSuperAdmin(
  orm: Orm,
  { superAdmin }: Pick<Config, 'superAdmin'>,
  now: Date,
): Promise<SuperAdminAtStart> {
  if (!superAdmin) return 'not-asked-for'
  const { email, password } = superAdmin
  const account = await accountOf(orm, email)
  if (account) return account.isSuperAdmin ? 'already-there' : 'ordinary-account'
  const passwordHash = await hashPassword(password)
  await orm.transaction(async (tx) => {
    const [created] = await tx
      .insert(user)
      // Whoever runs the server says whose address it is: two-step sign-in stays on, and a changed email can be taken back.
      .values({ email, emailConfirmedAt: now, passwordHash, name: 'Super Admin', isSuperAdmin: true, createdAt: now })
      // When several processes start together, one does it.
      .onConflictDoNothing({ target: user.email })
      .returning({ id: user.id })
    if (created) tx.addActivity({ kind: 'super-admin-created', subjectId: created.id, about: email })
  })
  return 'created'
}

async function accountOf(orm: Orm, email: string) {
  const [account] = await orm.select({ isSuperAdmin: user.isSuperAdmin }).from(user).where(eq(user.email, email))
  return account ?? null
}
