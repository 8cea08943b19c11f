import { eq } from 'drizzle-orm'
import type { Orm } from '../../db/clients.ts'
import { user } from '../../db/schema.ts'
import { hashPassword } from './password.ts'
import { endOtherSessions, type Visitor } from './session.ts'

/** Gives a person another password, and signs out every other browser of theirs. Decision 17. */
export async function changePassword(
  orm: Orm,
  { person, tokenHash }: Pick<Visitor, 'person' | 'tokenHash'>,
  newPassword: string,
): Promise<void> {
  const passwordHash = await hashPassword(newPassword)
  await orm.transaction(async (tx) => {
    await tx.update(user).set({ passwordHash }).where(eq(user.id, person.id))
    await endOtherSessions(tx, person.id, tokenHash)
  })
}
