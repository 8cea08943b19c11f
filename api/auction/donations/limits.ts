import { HOUR_SECONDS } from '../../contract/values/time/time.ts'
import { inboxOf } from '../../email/outbox/inbox-of.ts'
import { countSparingDevices } from '../../server/access/device-limit.ts'
import type { Bidder } from '../../server/access/known-bidder.ts'
import { countedTogether, type RateLimitContext } from '../../server/http/rate-limit.ts'

/** Forms sent from one network, or past that from one bidder's devices, and donations of one inbox and to one organization. See product.md#rate-limits. */
export function donationLimits(context: RateLimitContext) {
  const counted = (name: string, attempts: number) =>
    countedTogether(context, `donation-${name}`, { attempts, seconds: HOUR_SECONDS })
  const limits = {
    network: counted('network', 100),
    device: counted('device', 10),
    donor: counted('donor', 10),
    // More than from one network, or one person there could stop everybody's.
    organization: counted('organization', 150),
  }
  return {
    /** Counts a form before it is read. @returns the seconds to wait when there were too many, else `null` */
    countForm: (network: string, findDevice: () => Promise<Bidder | null>) =>
      countSparingDevices(limits, network, findDevice),
    /** Counts a donation whose form is in order. @returns as above */
    async countDonation(email: string, organizationId: string): Promise<number | null> {
      // In this order: who is refused for the first leaves the last one to others.
      return (await limits.donor.count(inboxOf(email))) ?? (await limits.organization.count(organizationId))
    },
  }
}
