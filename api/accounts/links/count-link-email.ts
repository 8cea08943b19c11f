import { networkOf } from '../../server/http/client-ip.ts'
import type { Limit } from '../../server/http/rate-limit.ts'

/**
 * Counts an email that somebody at `ip` asks for. @returns the seconds to wait when there were too many, else
 * `null`
 */
export async function countLinkEmail(
  { network, recipient }: Record<'network' | 'recipient', Limit>,
  email: string,
  ip: string,
): Promise<number | null> {
  return (await network.count(networkOf(ip))) ?? (await recipient.count(email))
}
