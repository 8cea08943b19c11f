import { MINUTE_SECONDS } from '../../contract/values/time/time.ts'
import { countedHere, type RateLimitContext } from '../../server/http/rate-limit.ts'

interface CountedBid {
  email: string
  network: string
  /** Whether it comes from a device of that email's owner. */
  isOwn: () => Promise<boolean>
}

/**
 * Bids from one network, which a school hall is at the closing minute, and of one email address within it. Bids on items
 * that do not exist count apart. See product.md#rate-limits.
 */
export function bidLimits(context: RateLimitContext) {
  const counted = (attempts: number) => countedHere(context, { attempts, seconds: MINUTE_SECONDS })
  const limits = { network: counted(1_200), email: counted(30), device: counted(30), unknown: counted(600) }
  // Much more than a hall full of families is refused, and what it costs to judge.
  const refused = counted(6_000)
  /** Anybody can make up low bids, and addresses to bid with, without end. */
  async function forgiveRefused(network: string) {
    if ((await refused.count(network)) === null) await limits.network.forgive(network)
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
    /** Counts a bid on an item that does not exist. @returns as above */
    countUnknown: (network: string) => limits.unknown.count(network),
  }
}
