import { eq } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { user } from '../../../db/schema/accounts.ts'
import { isUniqueViolation } from '../../../db/unique-violation.ts'
import { endSessions } from '../../access/session.ts'
import { hashToken } from '../../context/token.ts'
import { writeMail } from '../../outbox/write-mail.ts'
import { useLink } from './account-link.ts'

/** What came of a link that confirms an email. Taken: somebody else has since signed up with it. */
export type Confirmation = 'confirmed' | 'invalid' | 'taken'

/**
 * Makes the email that a link was sent to the account's own, and notifies the former one. Signs them out everywhere but
 * in the browser that holds `sessionToken`. See product.md#changing-an-email.
 */
export function confirmEmail(orm: Orm, token: string, sessionToken: string | null, now: Date): Promise<Confirmation> {
  const confirmation = orm.transaction(async (tx) => {
    const holder = await useLink(tx, token, 'email', now)
    if (!holder?.newEmail) return 'invalid'
    const { person, newEmail } = holder
    await tx.update(user).set({ email: newEmail }).where(eq(user.id, person.id))
    await endSessions(tx, person.id, sessionToken && hashToken(sessionToken))
    await writeMail(tx, { kind: 'email-changed', recipient: person.email, content: { name: person.name, newEmail } })
    return 'confirmed'
  })
  return confirmation.catch((problem: unknown) => {
    // Only the index can tell: somebody may be signing up with it right now.
    if (isUniqueViolation(problem, 'user_email_unique')) return 'taken'
    throw problem
  })
}
