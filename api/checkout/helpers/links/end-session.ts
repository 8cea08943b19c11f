import { and, eq, isNull } from 'drizzle-orm'
import type { Orm } from '../../../../db/clients.ts'
import { checkoutSession } from '../../../../db/schema/checkout-links.ts'
import { hashToken } from '../../../server/context/token.ts'

/** Ends what a helper's cookie stands for; owners still see who it was. */
export async function endSession(orm: Orm, token: string | null, now: Date): Promise<void> {
  if (token === null) return
  const isTheirs = and(eq(checkoutSession.tokenHash, hashToken(token)), isNull(checkoutSession.leftAt))
  await orm.update(checkoutSession).set({ leftAt: now }).where(isTheirs)
}
