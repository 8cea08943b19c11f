import { CardProblem, isProblem } from '../provider/card-provider.ts'
import { type CardContext, openCards } from '../provider/open-cards.ts'
import { type Charge, recordSession } from './record-session.ts'

/**
 * Asks the service what became of a charge, and records it. @param ends whether to end it, unless it was paid
 * @returns its state now; `unknown` while the service does not say; `keyless`: nor will it, with the key that is stored
 */
export async function refreshCharge(
  context: CardContext,
  charge: Charge,
  ends = false,
): Promise<Charge['state'] | 'unknown' | 'keyless'> {
  const { database, clock, log } = context
  if (charge.session === null) return charge.state
  const cards = await openCards(context, charge.organizationId)
  if (typeof cards === 'string') return 'keyless'
  try {
    const session = await (ends
      ? cards.provider.expireSession(charge.session)
      : cards.provider.readSession(charge.session))
    return await recordSession(database.orm, charge, session, clock.now())
  } catch (problem) {
    if (!(problem instanceof CardProblem)) throw problem
    log.warn(
      { err: problem, organizationId: charge.organizationId },
      'a card service did not say what became of a charge',
    )
    return isProblem(problem, 'key', 'permission') ? 'keyless' : 'unknown'
  }
}
