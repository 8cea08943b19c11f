import { and, eq, ne } from 'drizzle-orm'
import type { Orm } from '../../../db/clients.ts'
import { user } from '../../../db/schema/accounts.ts'
import { DEMO_ORGANIZER } from '../../contract/values/demo.ts'
import { writeEmail } from '../../email/outbox/write-email.ts'
import { issueLink } from './account-link.ts'

/** By then the email is stored, if there is one. */
const ANSWER_AFTER_MS = 150

/**
 * Emails a link that sets a new password to `email`, if it has an active account. Takes as long when it has none, so
 * that timing reveals nothing. See product.md#forgotten-passwords.
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
