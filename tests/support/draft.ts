import { eq } from 'drizzle-orm'
import type { OutboxRow } from '../../api/email/kinds/define-email.ts'
import { draftEmail } from '../../api/email/kinds/draft-email.ts'
import type { Orm } from '../../db/clients.ts'
import { mailAddress } from '../../db/schema/mail.ts'
import { HOME } from './email-reader.ts'

/** What an email of the outbox would say if it left at `now`. */
export async function draftOf(orm: Orm, row: OutboxRow | undefined, now = new Date()) {
  if (!row) throw new Error('There is no such email')
  await orm.insert(mailAddress).values({ email: row.recipient }).onConflictDoNothing()
  const [recipient] = await orm.select().from(mailAddress).where(eq(mailAddress.email, row.recipient))
  if (!recipient) throw new Error('The address was not added')
  return orm.transaction((tx) => draftEmail({ tx, row, recipient, publicUrl: HOME, now }))
}
