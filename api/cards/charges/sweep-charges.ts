import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { charge } from '../../../db/schema/cards.ts'
import { MINUTE_MS } from '../../contract/values/time/time.ts'
import type { CardContext } from '../provider/open-cards.ts'
import { OPEN_MINUTES, readBalance, TRIED_MINUTES } from './open-charge.ts'
import { settleCharge } from './settle-charge.ts'

/** In a minute: Stripe takes a hundred calls a second, a test account 25. */
const MOST_AT_ONCE = 300
/** As many calls side by side. */
const CALLS_AT_ONCE = 10

/**
 * Asks what became of every open charge, for those who closed the page: so it is known within a minute. One of which the
 * bill has changed, or the time is over, is ended. See product.md#paying-by-card.
 */
export async function sweepCharges(context: CardContext, now: Date): Promise<void> {
  const { orm } = context.database
  const tooOld = new Date(now.getTime() - TRIED_MINUTES * MINUTE_MS)
  await orm
    .update(charge)
    .set({ state: 'failed', settledAt: now })
    .where(and(eq(charge.state, 'open'), isNull(charge.session), lte(charge.openedAt, tooOld)))
  const open = await orm
    .select()
    .from(charge)
    .where(eq(charge.state, 'open'))
    .orderBy(asc(charge.openedAt))
    .limit(MOST_AT_ONCE)
  const silent = new Set<string>()
  for (let from = 0; from < open.length; from += CALLS_AT_ONCE) {
    const few = open.slice(from, from + CALLS_AT_ONCE).filter(({ organizationId }) => !silent.has(organizationId))
    await Promise.all(
      few.map(async (one) => {
        const isOver = now.getTime() - one.openedAt.getTime() > (OPEN_MINUTES + TRIED_MINUTES) * MINUTE_MS
        const ends = isOver || (await readBalance(orm, one.organizationId, one.bidderId)) !== one.amount
        // Those that it does not answer for wait a minute, so that they delay nobody else's.
        if ((await settleCharge(context, one, ends)) === 'unknown') silent.add(one.organizationId)
      }),
    )
  }
}
