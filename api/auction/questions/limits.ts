import { HOUR_SECONDS } from '../../contract/values/time/time.ts'
import { inboxOf } from '../../email/outbox/inbox-of.ts'
import { countSparingDevices } from '../../server/access/device-limit.ts'
import type { Bidder } from '../../server/access/known-bidder.ts'
import { countedTogether, type RateLimitContext } from '../../server/http/rate-limit.ts'

interface Asker {
  network: string
  email: string
  organizationId: string
  /** Whose device it is. */
  findDevice: () => Promise<Bidder | null>
}

/** Questions from one network, or past that from one bidder's devices, of one inbox, and to one organization. See product.md#rate-limits. */
export function questionLimits(context: RateLimitContext) {
  const counted = (name: string, attempts: number) =>
    countedTogether(context, `question-${name}`, { attempts, seconds: HOUR_SECONDS })
  const limits = {
    network: counted('network', 40),
    device: counted('device', 5),
    asker: counted('asker', 5),
    organization: counted('organization', 60),
  }
  return {
    /** Counts a question. @returns the seconds to wait when there were too many, else `null` */
    async count({ network, email, organizationId, findDevice }: Asker): Promise<number | null> {
      return (
        // In this order: who is refused for the first leaves the last one to others.
        (await countSparingDevices(limits, network, findDevice)) ??
        (await limits.asker.count(inboxOf(email))) ??
        (await limits.organization.count(organizationId))
      )
    },
  }
}
