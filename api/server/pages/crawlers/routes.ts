import { Elysia } from 'elysia'
import type { AppContext } from '../../context/app-context.ts'
import type { Clock } from '../../context/clock.ts'
import { securityHeaders } from '../../http/security-headers.ts'
import { robotsText } from './robots.ts'
import { securityText } from './security-text.ts'
import { cacheSitemap } from './sitemap.ts'

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
