import type { Sql } from '../../db/clients.ts'
import type { Hints } from '../changes/change-feed.ts'
import { keepReadings } from '../changes/read-cache.ts'
import { findAddress } from './find-item-ids.ts'
import { readBids } from './read-public-bids.ts'
import { readAuction } from './read-public-item.ts'
import { readOrganization } from './read-public-organization.ts'

/** Everything public, kept ready in memory. Keys are addresses: `orgSlug` or `orgSlug/auctionSlug`. */
export type PublicViews = ReturnType<typeof openPublicViews>

export function openPublicViews(sql: Sql, hints: Hints) {
  const organizations = keepReadings(async (orgSlug) => {
    const found = SLUG.test(orgSlug) ? await readOrganization(sql, orgSlug, new Date()) : null
    return found && { ...found, auctionItemId: null }
  }, hints)

  const auctions = keepReadings(async (address) => {
    const parts = partsOf(address)
    return parts && readAuction(sql, ...parts, new Date())
  }, hints)

  const bids = keepReadings(async (address) => {
    const auction = await auctions.get(address)
    return auction && { ...auction, changesAt: null, view: await readBids(sql, auction.auctionItemId) }
  }, hints)

  /** Which item an address means, for placing bids: that needs no price, so no bid makes it old. */
  const addresses = keepReadings(
    async (address) => {
      const parts = partsOf(address)
      return parts && findAddress(sql, ...parts)
    },
    hints,
    ({ isBid }) => !isBid,
  )

  return { organizations, auctions, bids, addresses }
}

const SLUG = /^[a-z0-9-]{1,50}$/
const ADDRESS = /^([a-z0-9-]{1,50})\/([a-z0-9-]{1,100})$/

/** The two slugs of an address; `null` for what cannot be one, such as a slash that was encoded. */
function partsOf(address: string): [orgSlug: string, auctionSlug: string] | null {
  const [, orgSlug, auctionSlug] = ADDRESS.exec(address) ?? []
  return orgSlug && auctionSlug ? [orgSlug, auctionSlug] : null
}
