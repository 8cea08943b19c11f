import { Elysia } from 'elysia'
import { knownBidder } from '../../server/access/known-bidder.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { answerLanguage } from '../../server/http/answer-language.ts'
import { LIMITS } from '../../server/http/limits.ts'
import { createLimit, refuseTooMany } from '../../server/http/rate-limit.ts'

/**
 * Guard: only devices on which somebody opened My bids, and not too often; an open page reads it every few seconds. Counted
 * to the bidder, or others in their network could keep them out. Gives `bidder`. See product#rate-limits.
 */
export function limitedBidder(context: AppContext) {
  const limit = createLimit(context, LIMITS.myBids.calls)
  return new Elysia()
    .use(knownBidder(context))
    .derive(async ({ bidder, request, set }) => {
      const wait = await limit.count(bidder.addressId)
      return wait === null ? {} : refuseTooMany(set, wait, answerLanguage(request))
    })
    .as('scoped')
}
