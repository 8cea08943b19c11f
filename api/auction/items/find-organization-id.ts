import type { Sql } from '../../../db/clients.ts'
import type { Cacheable } from '../../server/cache/cacheable.ts'

/** Which active organization has this address; `null` for none. */
export async function findOrganizationId(sql: Sql, orgSlug: string): Promise<Cacheable<null> | null> {
  const [row] = await sql<{ id: string }[]>`select id from organization where slug = ${orgSlug} and is_active`
  return row ? { organizationId: row.id, auctionItemId: null, changesAt: null, view: null } : null
}
