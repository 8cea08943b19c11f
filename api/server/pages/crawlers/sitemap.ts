import type { Sql } from '../../../../db/clients.ts'
import { hiddenIn } from '../../../../db/hidden-items.ts'
import type { Clock } from '../../context/clock.ts'
import { STATIC_PAGES } from '../static-pages.ts'

/** A sitemap may name 50,000 addresses; half of them for organizations is plenty. */
const MOST_ORGANIZATIONS = 10_000
const MOST_ITEMS = 39_000

/** The sitemap, read anew after `seconds` at the earliest, once for all who ask at the same time. */
export function cacheSitemap(
  { sql, clock, publicUrl }: { sql: Sql; clock: Pick<Clock, 'now'>; publicUrl: URL },
  seconds: number,
): () => Promise<string> {
  let cached: { until: number; text: Promise<string> } | null = null
  return () => {
    if (cached && Date.now() < cached.until) return cached.text
    const text = readPaths(sql, clock.now()).then((paths) => sitemapOf([...STATIC_PAGES, ...paths], publicUrl))
    cached = { until: Date.now() + seconds * 1000, text }
    text.catch(() => {
      cached = null
    })
    return text
  }
}

/** Paths are made of slugs, so nothing in them needs escaping. */
function sitemapOf(paths: string[], publicUrl: URL): string {
  const urls = paths.map((path) => `<url><loc>${new URL(path, publicUrl)}</loc></url>`)
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
  return `${head}\n${urls.join('\n')}\n</urlset>\n`
}

/** The paths of all pages that are public at `now`, newest first: active organizations and their items, without the demo's. */
async function readPaths(sql: Sql, now: Date): Promise<string[]> {
  const organizations = await sql<{ path: string }[]>`
    select '/' || slug as path from organization
    where is_active and not is_demo
    order by created_at desc, id limit ${MOST_ORGANIZATIONS}`
  const items = await sql<{ path: string }[]>`
    select '/' || o.slug || '/' || i.slug as path
    from auction_item i join organization o on o.id = i.organization_id
    where o.is_active and not o.is_demo and i.is_active and i.deleted_at is null
      and not ${hiddenIn(sql, now)}
    order by i.created_at desc, i.id limit ${MOST_ITEMS}`
  return [...organizations, ...items].map(({ path }) => path)
}
