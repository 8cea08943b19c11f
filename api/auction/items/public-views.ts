import type { Sql } from '../../../db/clients.ts'
import type { PublicBid } from '../../contract/auction/bidding/bid-view.ts'
import { changingItem, type LiveState, NEWEST_IN_STATE } from '../../contract/auction/bidding/live-state.ts'
import { type ItemQuery, isFiltered, itemQuery, MOST_PAGES } from '../../contract/auction/items/item-query.ts'
import type { PublicItem } from '../../contract/auction/items/item-view.ts'
import { type Cacheable, type Cached, toCached } from '../../server/cache/cacheable.ts'
import { createReadCache } from '../../server/cache/read-cache.ts'
import type { Clock } from '../../server/context/clock.ts'
import { openTurns } from '../../server/context/turns.ts'
import { inTime, Unavailable } from '../../server/context/unavailable.ts'
import type { ChangeFeed } from '../../server/live/change-feed.ts'
import { findItemIds } from './find-item-ids.ts'
import { type CacheableBoard, readBoard } from './read-board.ts'
import { readClosingRecord } from './read-closing-record.ts'
import { readPublicBids, readPublicItem } from './read-public-item.ts'
import { type CacheableOrganization, readPublicOrganization } from './read-public-organization.ts'

/** One organization's pages are read one by one, and half of the time none is: the database answers others then. */
const READ_TURNS = { atOnce: 1, waiting: 40, rest: 1 }
const PATIENCE_MILLISECONDS = 2_000
const FIRST_PAGE = itemQuery.parse({})

/** The caches of everything public. Keys are `orgSlug` or `orgSlug/auctionSlug`. */
export type PublicViews = ReturnType<typeof openPublicViews>

export function openPublicViews(sql: Sql, sources: { changes: ChangeFeed; clock: Clock }) {
  const { clock } = sources
  const inTurn = openTurns(READ_TURNS)
  // Apart, or what everybody sees would wait for searches that nobody else asked for.
  const searchInTurn = openTurns(READ_TURNS)

  async function readOrganization(orgSlug: string, query: ItemQuery, turns = inTurn, network = '') {
    if (!SLUG.test(orgSlug)) return null
    const read = async () => ({ organization: await readPublicOrganization(sql, orgSlug, query, clock.now()) })
    const answer = await turns(orgSlug, read, network)
    if (!answer) throw new Unavailable(`too many reads of ${orgSlug}`)
    return answer.organization
  }

  const pages = createReadCache((key) => {
    const [orgSlug = '', page, sort] = key.split(' ')
    return readOrganization(orgSlug, itemQuery.parse({ page, sort }))
  }, sources)

  const organizations = {
    /** A page of an organization's items. What is searched for, and a former event, is read anew, or searches could fill the memory. */
    async get(
      orgSlug: string,
      query: ItemQuery = FIRST_PAGE,
      network = '',
    ): Promise<Cached<CacheableOrganization> | null> {
      if (!query.event && !isFiltered(query) && query.page <= MOST_PAGES)
        return pages.get(`${orgSlug} ${query.page} ${query.sort ?? ''}`)
      const page = await inTime(readOrganization(orgSlug, query, searchInTurn, network), PATIENCE_MILLISECONDS)
      return page && toCached(page)
    },
  }

  /** Which organization an address means, for streams: without its items, so that bids do not invalidate it. */
  const organizationIds = createReadCache(
    async (orgSlug) => (SLUG.test(orgSlug) ? findOrganizationId(sql, orgSlug) : null),
    sources,
    ({ isBid }) => !isBid,
  )

  const items = createReadCache(async (address) => {
    const parts = partsOf(address)
    return parts && readPublicItem(sql, ...parts, clock.now())
  }, sources)

  const bids = createReadCache(async (address) => {
    const item = await items.get(address)
    return item && { ...item, changesAt: null, view: await readPublicBids(sql, item.auctionItemId) }
  }, sources)

  const records = createReadCache(async (address) => {
    const parts = partsOf(address)
    return parts && readClosingRecord(sql, ...parts, clock.now())
  }, sources)

  const boards = createReadCache<CacheableBoard>(async (orgSlug) => {
    if (!SLUG.test(orgSlug)) return null
    const answer = await inTurn(orgSlug, async () => ({ board: await readBoard(sql, orgSlug, clock.now()) }))
    if (!answer) throw new Unavailable(`too many reads of ${orgSlug}`)
    return answer.board
  }, sources)

  /** Which item an address means, for placing bids: without the price, so that bids do not invalidate it. */
  const itemIds = createReadCache(
    async (address) => {
      const parts = partsOf(address)
      return parts && findItemIds(sql, ...parts, clock.now())
    },
    sources,
    ({ isBid }) => !isBid,
  )

  const addresses = createReadCache(openItemAddresses(sql), sources, ({ isBid }) => !isBid)

  /** By ids of items: what open pages are sent of a change, which is what `items` and `bids` answer. */
  const states = createReadCache(async (auctionItemId) => {
    const address = await addresses.get(auctionItemId)
    const item = address && (await items.get(address.view))
    const list = item && (await bids.get(address.view))
    return list ? { ...item, view: liveStateOf(item, list.view) } : null
  }, sources)

  return { organizations, organizationIds, items, bids, states, records, boards, itemIds }
}

/** Which active organization has this address; `null` for none. */
async function findOrganizationId(sql: Sql, orgSlug: string): Promise<Cacheable<null> | null> {
  const [row] = await sql<{ id: string }[]>`select id from organization where slug = ${orgSlug} and is_active`
  return row ? { organizationId: row.id, auctionItemId: null, changesAt: null, view: null } : null
}

const SLUG = /^[a-z0-9-]{1,50}$/
const ADDRESS = /^([a-z0-9-]{1,50})\/([a-z0-9-]{1,100})$/

/** The two slugs of an address; `null` for what cannot be one, such as a slash that was encoded. */
function partsOf(address: string): [orgSlug: string, auctionSlug: string] | null {
  const [, orgSlug, auctionSlug] = ADDRESS.exec(address) ?? []
  return orgSlug && auctionSlug ? [orgSlug, auctionSlug] : null
}

/** What open pages are sent of an item. @param bids may be a moment newer than the item, and are then left out */
function liveStateOf({ view, etag }: { view: PublicItem; etag: string }, bids: PublicBid[]): LiveState {
  const counted = bids.filter(({ amount }) => Number(amount) <= Number(view.currentBid))
  return { item: changingItem.parse(view), bids: counted.slice(0, NEWEST_IN_STATE), etag }
}

/** Where an item is. */
interface ItemAddress {
  organizationId: string
  auctionItemId: string
  changesAt: null
  /** `orgSlug/auctionSlug`. */
  view: string
}

/** Ids that are no items' are not asked for again so long, and so many of them. */
const UNKNOWN_MILLISECONDS = 2_000
const MOST_UNKNOWN = 5_000

/**
 * Finds the present address of an item by its id, hidden or not; `null` when it is deleted or unknown. All that are
 * asked for at the same moment take one query, as anybody may follow ten ids that are made up.
 */
export function openItemAddresses(sql: Sql): (auctionItemId: string) => Promise<ItemAddress | null> {
  const unknown = new Map<string, number>()
  let next: { ids: Set<string>; addresses: Promise<Map<string, ItemAddress>> } | null = null

  async function readNext(ids: Set<string>): Promise<Map<string, ItemAddress>> {
    // Until all who ask now have asked.
    await Promise.resolve()
    next = null
    const addresses = await readAddresses(sql, [...ids])
    if (unknown.size > MOST_UNKNOWN) unknown.clear()
    for (const id of ids) if (!addresses.has(id)) unknown.set(id, performance.now())
    return addresses
  }

  return async (auctionItemId) => {
    const unknownSince = unknown.get(auctionItemId)
    if (unknownSince !== undefined && performance.now() - unknownSince < UNKNOWN_MILLISECONDS) return null
    if (!next) {
      const ids = new Set<string>()
      next = { ids, addresses: readNext(ids) }
    }
    next.ids.add(auctionItemId)
    return (await next.addresses).get(auctionItemId) ?? null
  }
}

async function readAddresses(sql: Sql, ids: string[]): Promise<Map<string, ItemAddress>> {
  const rows = await sql<{ id: string; organization_id: string; address: string }[]>`
    select i.id, i.organization_id, o.slug || '/' || i.slug as address
    from auction_item i join organization o on o.id = i.organization_id
    where i.id = any(${ids}::uuid[]) and i.deleted_at is null`
  return new Map(
    rows.map(({ id, organization_id: organizationId, address }) => [
      id,
      { organizationId, auctionItemId: id, changesAt: null, view: address },
    ]),
  )
}
