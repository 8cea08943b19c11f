import { and, eq, gt, ne } from 'drizzle-orm'
import type { Tx } from '../../../db/clients.ts'
import { accountLink, user } from '../../../db/schema/accounts.ts'

/**
 * Whether somebody else may still take `email` back, which was their account's until days ago, and confirmed: anybody
 * can sign up with an address, and move on, to keep its owner out. Ask after writing it: only then has a change of email
 * that runs at the same time either failed, or can be seen. See product#changing-an-email.
 */
export async function isPromisedToOther(tx: Tx, email: string, userId: string, now: Date): Promise<boolean> {
  const isOther = and(eq(accountLink.newEmail, email), ne(accountLink.userId, userId), gt(accountLink.expiresAt, now))
  const [account] = await tx
    .select({ id: user.id })
    .from(accountLink)
    .innerJoin(user, eq(user.id, accountLink.userId))
    .where(and(isOther, eq(accountLink.purpose, 'protect-email'), eq(user.isActive, true)))
    .limit(1)
  return account !== undefined
}
