import type { Limit } from '../http/rate-limit.ts'
import type { DeviceBidder } from './known-bidder.ts'

/**
 * Counts an attempt of a network, and past its limit that of a device that is a bidder's apart: others in the network must
 * not shut it out. @returns the seconds to wait when there were too many, else `null`
 */
export async function countSparingDevices(
  limits: Record<'network' | 'device', Limit>,
  network: string,
  findDevice: () => Promise<DeviceBidder | null>,
): Promise<number | null> {
  const wait = await limits.network.count(network)
  const bidder = wait === null ? null : await findDevice()
  return bidder ? limits.device.count(bidder.addressId) : wait
}
