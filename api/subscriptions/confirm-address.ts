import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Orm, Tx } from '../../db/clients.ts'
import { mailAddress } from '../../db/schema/mail.ts'

/** Notes that the owner of an address used a link that was mailed to it. Only what they press counts, not what they open. */
export async function confirmAddress(orm: Orm | Tx, email: string, now: Date): Promise<void> {
  await orm
    .insert(mailAddress)
    .values({ email, confirmedAt: now })
    .onConflictDoUpdate({
      target: mailAddress.email,
      set: { confirmedAt: sql`coalesce(${mailAddress.confirmedAt}, excluded.confirmed_at)` },
    })
}

/** Whether the owner of an address ever did that. */
export async function isConfirmed(orm: Orm | Tx, email: string): Promise<boolean> {
  return (await orm.$count(mailAddress, and(eq(mailAddress.email, email), isNotNull(mailAddress.confirmedAt)))) > 0
}
