import { Elysia } from 'elysia'
import { DAY_SECONDS } from '../../../contract/values/time/time.ts'
import type { AppContext } from '../../context/app-context.ts'
import type { Clock } from '../../context/clock.ts'
import { securityHeaders } from '../../http/security-headers.ts'
import { cacheSitemap } from './sitemap.ts'

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
