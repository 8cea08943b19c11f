import type { Sql } from '../../../../db/clients.ts'
import type { Clock } from '../../context/clock.ts'
import { STATIC_PAGES } from '../static-pages.ts'
import { readPaths } from './read-paths.ts'

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
