import { and, desc, eq, gte, isNotNull } from 'drizzle-orm'
import { cardAccount, charge } from '../../../db/schema/cards.ts'
import { type CardProvider, isProblem } from '../provider/card-provider.ts'
import { type CardContext, openCards } from '../provider/open-cards.ts'

interface NewKey {
  provider: CardProvider
  isTest: boolean
  /** One that was opened with it. */
  session: string
}

/**
 * Whether reports are still signed with the secret that is stored: a new key is certainly of the same account, in the same
 * mode, as the one before, because sessions opened with one of them are known to the other. A restricted key need not be able
 * to tell its account's name.
 */
export async function keepsSigningSecret(
  context: CardContext,
  organizationId: string,
  { provider, isTest, session }: NewKey,
): Promise<boolean> {
  const { orm } = context.database
  const [before] = await orm.select().from(cardAccount).where(eq(cardAccount.organizationId, organizationId))
  if (!before?.sealedSigningSecret || before.isTest !== isTest) return false
  const cards = await openCards(context, organizationId)
  if (typeof cards !== 'string' && (await knows(cards.provider, session))) return true
  // The key before may have been revoked.
  const isItsOwn = and(eq(charge.organizationId, organizationId), gte(charge.openedAt, before.connectedAt))
  const [last] = await orm
    .select({ session: charge.session })
    .from(charge)
    .where(and(isItsOwn, isNotNull(charge.session)))
    .orderBy(desc(charge.openedAt))
    .limit(1)
  return last?.session ? knows(provider, last.session) : false
}

async function knows(provider: CardProvider, session: string): Promise<boolean> {
  try {
    return (await provider.readSession(session)).kind !== 'unknown'
  } catch (problem) {
    if (isProblem(problem, 'away', 'broken', 'key', 'permission', 'refused')) return false
    throw problem
  }
}
