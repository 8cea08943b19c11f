import { Elysia } from 'elysia'
import type { Sql } from '../../../../db/clients.ts'
import { hiddenIn } from '../../../../db/hidden-items.ts'
import { DAY_SECONDS } from '../../../contract/values/time/time.ts'
import type { AppContext } from '../../context/app-context.ts'
import type { Clock } from '../../context/clock.ts'
import { securityHeaders } from '../../http/security-headers.ts'
import { STATIC_PAGES } from '../static-pages.ts'

/** For less than a year, as the standard asks; it is made anew for each reader. */
const VALID_DAYS = 180

/** What is only for people with an account. */
const PRIVATE = ['/api/', '/auth/', '/*/admin$', '/*/admin/']
const KEPT_SECONDS = 600

type Context = Pick<AppContext, 'config' | 'database'> & { clock: Pick<Clock, 'now'> }

/** What programs ask a site for, at the root of its host: search engines, and people who found a weakness. */
export function crawlerRoutes({ config, database, clock }: Context) {
  const { publicUrl, securityContact } = config
  const sitemap = cacheSitemap({ sql: database.reads, clock, publicUrl }, KEPT_SECONDS)
  const headers = { ...securityHeaders(config), 'cache-control': `public, max-age=${KEPT_SECONDS}` }
  const answer = (text: string, type: string) => new Response(text, { headers: { ...headers, 'content-type': type } })
  const site = new Elysia()
    .get('/robots.txt', () => answer(robotsText(publicUrl), 'text/plain; charset=utf-8'))
    .get('/sitemap.xml', async () => answer(await sitemap(), 'application/xml'))
  // Without a contact there is no such page.
  if (securityContact === null) return site
  return site.get('/.well-known/security.txt', () =>
    answer(securityText(securityContact, publicUrl, clock.now()), 'text/plain; charset=utf-8'),
  )
}

/** Where search engines need not go, and where they find everything else. */
function robotsText(publicUrl: URL): string {
  const closed = PRIVATE.map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...closed, '', `Sitemap: ${new URL('/sitemap.xml', publicUrl)}`, ''].join('\n')
}

/**
 * Where to report a weakness of this site, as programs look for it. RFC 9116.
 * @param contact an email address, or the address of a page
 */
export function securityText(contact: string, publicUrl: URL, now: Date): string {
  const expires = new Date(now.getTime() + VALID_DAYS * DAY_SECONDS * 1000)
  return [
    `Contact: ${contact.includes('@') && !contact.startsWith('http') ? `mailto:${contact}` : contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${new URL('/.well-known/security.txt', publicUrl).href}`,
    '',
  ].join('\n')
}

/** A sitemap may name 50,000 addresses; half of them for organizations is plenty. */
const MOST_ORGANIZATIONS = 10_000
const MOST_LISTED = 39_000

/** The sitemap, read anew after `seconds` at the earliest, once for all who ask at the same time. */
function cacheSitemap(
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
    order by i.created_at desc, i.id limit ${MOST_LISTED}`
  return [...organizations, ...items].map(({ path }) => path)
}
