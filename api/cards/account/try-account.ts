import { and, desc, eq, gte, isNotNull } from 'drizzle-orm'
import { cardAccount, charge } from '../../../db/schema/cards.ts'
import { SESSION_MS } from '../charges/open-charge.ts'
import { type CardProvider, isProblem } from '../provider/card-provider.ts'
import { type CardContext, openCards } from '../provider/open-cards.ts'

type Tried = { kind: 'lacking'; problem: string } | { kind: 'works'; session: string }

/**
 * Tries what is needed to take and give back money: opens a session of a dollar that nobody sees, ends it, and asks for a
 * refund of a payment that there is none of.
 * @returns what is missing, in words for owners, or the session that was opened
 */
export async function tryAccount(provider: CardProvider, publicUrl: URL, now: Date): Promise<Tried> {
  let session: string
  try {
    const opened = await provider.openSession({
      key: crypto.randomUUID(),
      amount: 100,
      title: 'Try It',
      reference: 'TRY',
      expiresAt: new Date(now.getTime() + SESSION_MS),
      returnUrl: publicUrl.href,
      language: 'en',
    })
    session = opened.id
    await provider.expireSession(session)
  } catch (problem) {
    return { kind: 'lacking', problem: missingFor(problem, 'Checkout Sessions') }
  }
  try {
    await provider.refund({ key: crypto.randomUUID(), attempt: 0, payment: 'pi_none', amount: 100, isRepeated: false })
  } catch (problem) {
    if (isProblem(problem, 'missing')) return { kind: 'works', session }
    return { kind: 'lacking', problem: missingFor(problem, 'Charges and Refunds') }
  }
  throw new Error('A payment was given back that there is none of')
}

/**
 * Tries what shows a treasurer the fees and payouts, which owners need not allow: lists the payouts from now on, and reads
 * one that there is none of. @returns whether the key may not
 */
export async function lacksPayouts(provider: CardProvider, now: Date): Promise<boolean> {
  try {
    await provider.listPayouts(now)
    await provider.readPayout('po_none')
  } catch (problem) {
    return isProblem(problem, 'permission')
  }
  return false
}

function missingFor(problem: unknown, resource: string): string {
  if (isProblem(problem, 'away', 'broken')) return 'Stripe didn’t answer. Please try again.'
  if (isProblem(problem, 'key')) return 'Stripe doesn’t know this key. Please copy it once more, or make a new one.'
  if (isProblem(problem, 'permission'))
    return `This key may not use ${resource}. Please edit it at Stripe, and set ${resource} to Write.`
  if (isProblem(problem, 'refused', 'missing')) return `Stripe says: ${problem.message}`
  throw problem
}

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
