import { and, eq, isNotNull, or } from 'drizzle-orm'
import { charge } from '../../../db/schema/cards.ts'
import { type CardProvider, isProblem, type SessionState } from '../provider/card-provider.ts'
import { type CardContext, openCards } from '../provider/open-cards.ts'
import { giveUp } from './open-charge.ts'
import { type Charge, recordSession } from './record-session.ts'

const AT_ONCE = 10
/** So long somebody who deletes an organization waits for it. */
const LONGEST_MS = 2_500

/**
 * Ends what is open of an organization, also that of which the service tells nothing, as nobody will ask about it any more.
 * @param next the service with the key that is to be stored, which is asked where the one before tells nothing; also about
 *   what no key before could be asked about
 * @returns whether the card service answered for all of it; if not, some may still be open
 */
export async function endCharges(
  context: CardContext,
  organizationId: string,
  next: CardProvider | null = null,
): Promise<boolean> {
  const isOpen = eq(charge.state, 'open')
  const isUnknown = and(eq(charge.state, 'failed'), isNotNull(charge.session))
  const isAsked = and(eq(charge.organizationId, organizationId), next ? or(isOpen, isUnknown) : isOpen)
  const asked = await context.database.orm.select().from(charge).where(isAsked)
  // Read after the charges: should the key be replaced in between, they were ended with the one before.
  const cards = await openCards(context, organizationId)
  const current = typeof cards === 'string' ? null : cards.provider
  const providers = [current, next].filter((provider) => provider !== null)
  const ended = await fewAtOnce(asked, (one) => endCharge(context, one, providers))
  return !ended.includes(false)
}

/**
 * Ends the sessions that were open of an organization that is gone, with the `cards` it had: nothing that is paid there
 * would be recorded. What the service has not answered soon goes on by itself.
 */
export async function expireSessions(
  cards: Awaited<ReturnType<typeof openCards>>,
  sessions: readonly string[],
): Promise<void> {
  if (typeof cards === 'string') return
  const expired = fewAtOnce(sessions, (session) => expire([cards.provider], session))
  await Promise.race([expired, Bun.sleep(LONGEST_MS)])
}

async function fewAtOnce<Row, Result>(rows: readonly Row[], act: (row: Row) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    results.push(...(await Promise.all(rows.slice(from, from + AT_ONCE).map(act))))
  }
  return results
}

/** @returns whether the card service answered */
async function endCharge({ database: { orm }, clock }: CardContext, one: Charge, providers: CardProvider[]) {
  // A session that it gets meanwhile has an address that nobody is told.
  if (one.session === null) {
    await giveUp(orm, one, clock.now())
    return true
  }
  const ended = await expire(providers, one.session)
  if (ended === 'away') return false
  await recordSession(orm, one, ended, clock.now())
  return true
}

/** `unknown`: no key knows the session, or may ask about it. */
async function expire(providers: CardProvider[], session: string): Promise<SessionState | 'away'> {
  for (const provider of providers) {
    try {
      const ended = await provider.expireSession(session)
      if (ended.kind !== 'unknown') return ended
    } catch (problem) {
      if (isProblem(problem, 'away', 'broken')) return 'away'
      if (!isProblem(problem, 'key', 'permission', 'refused')) throw problem
    }
  }
  return { kind: 'unknown' }
}
