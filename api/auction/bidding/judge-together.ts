import type { Database } from '../../../db/clients.ts'
import type { LockMode } from '../../../db/locks.ts'
import { isUniqueViolation } from '../../../db/unique-violation.ts'
import { bidWords } from '../../contract/words/catalogues.ts'
import { BIDDER_ADDED } from './bidder-rows.ts'
import type { ItemOffer } from './item-state.ts'
import { type Judgement, judgeOffer } from './judge-offer.ts'
import { readItemStates } from './read-item-states.ts'
import { writeItemStates } from './write-item-states.ts'

/**
 * Judges these offers in their order, over whatever items, in one transaction: one lock, one commit.
 * @returns a judgement for each offer, known to be durable; `null` for those whose item somebody else
 * holds, which only 'take what is free' leaves out
 */
export async function judgeTogether(
  database: Pick<Database, 'judgeBids'>,
  offers: ItemOffer[],
  mode: LockMode,
): Promise<(Judgement | null)[]> {
  try {
    return await judgeOnce(database, offers, mode)
  } catch (error) {
    if (!isUniqueViolation(error, BIDDER_ADDED)) throw error
    // Somebody's first bids, on two items at once: the other transaction's row is there now.
    return judgeTogether(database, offers, mode)
  }
}

function judgeOnce(
  { judgeBids }: Pick<Database, 'judgeBids'>,
  offers: ItemOffer[],
  mode: LockMode,
): Promise<(Judgement | null)[]> {
  return judgeBids(async (tx) => {
    const { states, bidders } = await readItemStates(tx, offers, mode)
    const judgements = offers.map((offer) => {
      if (offer.bidderId && bidders.returned.has(offer.bidderId)) return notFound(offer, 'paddleReturned')
      const state = states.get(offer.auctionItemId)
      if (state) return judgeOffer(state, offer)
      // The item was deleted for good while its bid was waiting.
      return mode === 'wait' ? notFound(offer, 'notFound') : null
    })
    await writeItemStates(tx, states.values(), bidders.ids)
    return judgements
  })
}

function notFound({ language }: ItemOffer, what: 'notFound' | 'paddleReturned'): Judgement {
  return { kind: 'refused', refusal: { code: 'not-found', message: bidWords(language)(what) } }
}
