import type { Orm } from '../../../db/clients.ts'
import type { BidderLink } from '../../contract/bidders/my-bids.ts'
import { isBidderLinkOver } from '../../email/preferences/links.ts'
import { findReader } from '../../email/preferences/proof.ts'
import { openDevice } from './devices.ts'

/** Whose bids a mailed link opens; `null` when it is not one of ours, or too old. */
export async function findLinkOwner(orm: Orm, { until, ...reader }: BidderLink, now: Date) {
  return isBidderLinkOver(until, now) ? null : findReader(orm, reader, `my bids until ${until}`)
}

/** Opens a device by it. @returns the secret of its cookie; `null` as above */
export async function openByLink(orm: Orm, link: BidderLink, now: Date): Promise<string | null> {
  const owner = await findLinkOwner(orm, link, now)
  if (!owner) return null
  return orm.transaction((tx) => openDevice(tx, { addressId: owner.id, email: owner.email }, now))
}
