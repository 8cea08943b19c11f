import type { Sql } from '../../db/clients.ts'
import type { ChangeFeed } from '../changes/change-feed.ts'
import { createReadCache } from '../changes/read-cache.ts'
import type { Clock } from '../context/clock.ts'
import { findItemIds } from './find-item-ids.ts'
import { readPublicBids } from './read-public-bids.ts'
import { readPublicItem } from './read-public-item.ts'
import { readPublicOrganization } from './read-public-organization.ts'

/** The caches of everything public. Keys are `orgSlug` or `orgSlug/auctionSlug`. */
export type PublicViews = ReturnType<typeof openPublicViews>

export function openPublicViews(sql: Sql, sources: { changes: ChangeFeed; clock: Clock }) {
  const { clock } = sources
  const organizations = createReadCache(async (orgSlug) => {
    const found = SLUG.test(orgSlug) ? await readPublicOrganization(sql, orgSlug, clock.now()) : null
    return found && { ...found, auctionItemId: null }
  }, sources)

  const items = createReadCache(async (address) => {
    const parts = partsOf(address)
    return parts && readPublicItem(sql, ...parts, clock.now())
  }, sources)

  const bids = createReadCache(async (address) => {
    const item = await items.get(address)
    return item && { ...item, changesAt: null, view: await readPublicBids(sql, item.auctionItemId) }
  }, sources)

  /** Which item an address means, for placing bids: without the price, so that bids do not invalidate it. */
  const itemIds = createReadCache(
    async (address) => {
      const parts = partsOf(address)
      return parts && findItemIds(sql, ...parts)
    },
    sources,
    ({ isBid }) => !isBid,
  )

  return { organizations, items, bids, itemIds }
}

const SLUG = /^[a-z0-9-]{1,50}$/
const ADDRESS = /^([a-z0-9-]{1,50})\/([a-z0-9-]{1,100})$/

/** The two slugs of an address; `null` for what cannot be one, such as a slash that was encoded. */
function partsOf(address: string): [orgSlug: string, auctionSlug: string] | null {
  const [, orgSlug, auctionSlug] = ADDRESS.exec(address) ?? []
  return orgSlug && auctionSlug ? [orgSlug, auctionSlug] : null
}
