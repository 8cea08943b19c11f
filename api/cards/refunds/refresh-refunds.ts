import { and, eq } from 'drizzle-orm'
import { charge, refund } from '../../../db/schema/cards.ts'
import type { CardContext } from '../provider/open-cards.ts'
import { carryOut } from './refund-payment.ts'

/** What became of the refunds that were asked for. `left`: ids of those that the key can't ask about. */
interface RefreshedRefunds {
  isAway: boolean
  left: Set<string>
}

/** Asks the account once more for every refund of an organization that it has not answered, before its key changes. */
export async function refreshRefunds(context: CardContext, organizationId: string): Promise<RefreshedRefunds> {
  const isAsked = and(eq(refund.organizationId, organizationId), eq(refund.state, 'asked'))
  const pendingRefunds = await context.database.orm
    .select({ refund, bidderId: charge.bidderId })
    .from(refund)
    .innerJoin(charge, eq(charge.id, refund.chargeId))
    .where(isAsked)
  const left = new Set<string>()
  for (const one of pendingRefunds) {
    const { kind } = await carryOut(context, { ...one, isRepeated: true }, context.clock.now())
    if (kind === 'away') return { isAway: true, left }
    if (kind === 'keyless') left.add(one.refund.id)
  }
  return { isAway: false, left }
}
