import { LIMITS } from '../../server/http/limits.ts'
import { createLimits, type RateLimitContext } from '../../server/http/rate-limit.ts'

interface CountedBid {
  email: string
  network: string
  /** Whether it comes from a device of that email's owner. */
  isOwn: () => Promise<boolean>
}

/**
 * Bids from one network, which a school hall is at the closing minute, and of one email address within it. Bids on items
 * that do not exist count apart. See product#rate-limits.
 */
export function bidLimits(context: RateLimitContext) {
  const limits = createLimits(context, LIMITS.bids)
  /** Anybody can make up low bids, and addresses to bid with, without end. */
  async function forgiveRefused(network: string) {
    if ((await limits.refused.count(network)) === null) await limits.network.forgive(network)
  }
  return {
    /**
     * Counts a bid on an item that exists. @returns the seconds to wait when there were too many, else `null`; and what gives
     * the network its bid back once it is refused
     */
    async countBid({ email, network, isOwn }: CountedBid) {
      // In this order: bids of one email that are refused leave the network's to others.
      const ofEmail = await limits.email.count(`${email} ${network}`)
      const wait = ofEmail ?? (await limits.network.count(network))
      return {
        // Others in the network can use up both, but not what a confirmed device has of its own.
        wait: wait !== null && (await isOwn()) ? await limits.device.count(email) : wait,
        giveBack: async () => (ofEmail === null ? forgiveRefused(network) : undefined),
      }
    },
    /** Counts a bid on an item that does not exist. @returns the seconds to wait, else `null` */
    countUnknown: (network: string) => limits.unknown.count(network),
  }
}
