import { HOUR_SECONDS, MINUTE_SECONDS } from '../../contract/values/time/time.ts'
import { countedHere, countedTogether, type RateLimitContext } from '../../server/http/rate-limit.ts'
import { limited } from '../../server/http/too-many.ts'

/**
 * Codes that anybody can have mailed to any address, in an hour: 5 to one from a network, 20 from wherever, so that a stranger
 * does not keep its owner from theirs; 500 from a network in ten minutes that are not used, as a school has so many families
 * in one. Whoever uses them up by asking for made-up addresses keeps others there waiting for minutes.
 */
export function codeLimits(context: RateLimitContext) {
  const counted = (name: string, attempts: number, seconds = HOUR_SECONDS) =>
    countedTogether(context, name, { attempts, seconds })
  const recipientHere = counted('bidder-code-to-from', 5)
  const recipient = counted('bidder-code-to', 20)
  const unused = counted('bidder-code-from', 500, 10 * MINUTE_SECONDS)
  return {
    /** Counts a code that is asked for. @returns the seconds to wait when there were too many, else `null` */
    async count(network: string, email: string): Promise<number | null> {
      // In this order: codes to one address that are refused leave the network's to others.
      const repeated = await recipientHere.count(`${network} ${email}`)
      if (repeated !== null) return repeated
      const full = await unused.count(network)
      // None is mailed, so it takes no place of those that are.
      if (full !== null) await unused.forgive(network)
      return full ?? recipient.count(email)
    },
    /** Gives the network back the code that was used. */
    forgive: (network: string) => unused.forgive(network),
  }
}

/** Wrong codes typed in one network; past them each code there has one try instead of five. */
export function codeTryLimit(context: RateLimitContext) {
  return countedTogether(context, 'bidder-code-tries', { attempts: 300, seconds: HOUR_SECONDS })
}

/** Guard: devices forgotten from one network. */
export function forgetLimit(context: RateLimitContext) {
  return limited(context, countedHere(context, { attempts: 6_000, seconds: MINUTE_SECONDS }))
}
