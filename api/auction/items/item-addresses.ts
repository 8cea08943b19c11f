import type { Sql } from '../../../db/clients.ts'

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
