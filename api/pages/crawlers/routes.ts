import { Elysia } from 'elysia'
import type { AppContext } from '../../context/app-context.ts'
import { securityHeaders } from '../../http/security-headers.ts'
import { robotsText } from './robots.ts'
import { cacheSitemap } from './sitemap.ts'

const KEPT_SECONDS = 600

/** What search engines ask a site for, at the root of its host. */
export function crawlerRoutes({ config: { publicUrl }, database }: Pick<AppContext, 'config' | 'database'>) {
  const sitemap = cacheSitemap(database.reads, publicUrl, KEPT_SECONDS)
  const answer = (text: string, type: string) => new Response(text, { headers: headersFor(type, publicUrl) })
  return new Elysia()
    .get('/robots.txt', () => answer(robotsText(publicUrl), 'text/plain; charset=utf-8'))
    .get('/sitemap.xml', async () => answer(await sitemap(), 'application/xml'))
}

function headersFor(type: string, publicUrl: URL) {
  return {
    ...securityHeaders(publicUrl),
    'content-type': type,
    'cache-control': `public, max-age=${KEPT_SECONDS}`,
  }
}
