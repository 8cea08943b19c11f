import { HOUR_SECONDS } from '../contract/values/time.ts'
import { countedTogether, type RateLimitContext } from '../http/rate-limit.ts'
import { inboxOf } from '../outbox/inbox-of.ts'

interface Asker {
  network: string
  email: string
  organizationId: string
}

/** Questions from one network, of one inbox, and to one organization. See product.md#rate-limits. */
export function questionLimits(context: RateLimitContext) {
  const counted = (name: string, attempts: number) =>
    countedTogether(context, `question-${name}`, { attempts, seconds: HOUR_SECONDS })
  const limits = {
    network: counted('network', 10),
    asker: counted('asker', 5),
    organization: counted('organization', 60),
  }
  return {
    /** Counts a question. @returns the seconds to wait when there were too many, else `null` */
    async count({ network, email, organizationId }: Asker): Promise<number | null> {
      return (
        // In this order: who is refused for the first leaves the last one to others.
        (await limits.network.count(network)) ??
        (await limits.asker.count(inboxOf(email))) ??
        (await limits.organization.count(organizationId))
      )
    },
  }
}
