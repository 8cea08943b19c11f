import type { Sql } from '../../../../db/clients.ts'
import { hiddenIn } from '../../../../db/hidden-items.ts'

/** A sitemap may name 50,000 addresses; half of them for organizations is plenty. */
const MOST_ORGANIZATIONS = 10_000
const MOST_ITEMS = 39_000

/** The paths of all pages that are public at `now`, newest first: active organizations and their items, without the demo's. */
export async function readPaths(sql: Sql, now: Date): Promise<string[]> {
  const organizations = await sql<{ path: string }[]>`
    select '/' || slug as path from organization
    where is_active and not is_demo
    order by created_at desc limit ${MOST_ORGANIZATIONS}`
  const items = await sql<{ path: string }[]>`
    select '/' || o.slug || '/' || i.slug as path
    from auction_item i join organization o on o.id = i.organization_id
    where o.is_active and not o.is_demo and i.is_active and i.deleted_at is null
      and not ${hiddenIn(sql, now)}
    order by i.created_at desc limit ${MOST_ITEMS}`
  return [...organizations, ...items].map(({ path }) => path)
}
