import { and, eq, isNotNull } from 'drizzle-orm'
import type { Orm } from '../../db/clients.ts'
import { mailAddress } from '../../db/schema/mail.ts'

/** Whether the owner of an address has shown that it is theirs. */
export async function isConfirmed(orm: Orm, email: string): Promise<boolean> {
  return (await orm.$count(mailAddress, and(eq(mailAddress.email, email), isNotNull(mailAddress.confirmedAt)))) > 0
}
