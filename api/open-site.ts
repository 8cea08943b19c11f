import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Elysia } from 'elysia'
import type { App } from './app.ts'
import type { AppParts } from './app-parts.ts'
import { cachePages } from './auction/pages/cached-pages.ts'
import { openPreviews } from './auction/pages/previews/serve-previews.ts'
import { MAILBOX_PATH, mailboxFolder, serveMailbox } from './email/outbox/mailbox.ts'
import { clientIp } from './server/http/client-ip.ts'
import { LIMITS } from './server/http/limits.ts'
import { paceReads } from './server/http/pace-reads.ts'
import { createLimit } from './server/http/rate-limit.ts'
import { securityHeaders } from './server/http/security-headers.ts'
import { hasUnreadablePath } from './server/http/unreadable-path.ts'
import { metricsRoutes } from './server/metrics/routes.ts'
import { crawlerRoutes } from './server/pages/crawlers/routes.ts'
import { rateLimitPages, renderInTurn } from './server/pages/render-in-turn.ts'
import { openPages } from './server/pages/render-page.ts'
import { openStaticFiles } from './server/pages/static-files.ts'
import { openStaticPages } from './server/pages/static-pages.ts'
import { servePicture } from './server/uploads/serve-pictures.ts'

const METHODS = ['GET', 'HEAD', 'POST']
const BUILD = new URL('../dist/', import.meta.url)
const SERVER = new URL('server/entry.mjs', BUILD)
const CLIENT = fileURLToPath(new URL('client', BUILD))

/** All that one port answers: the API and the pictures, and in production the built files and pages as well. */
export async function openSite(app: App, parts: AppParts) {
  const pace = paceReads(parts)
  const site = new Elysia()
    // Elysia waits for what is written as async alone.
    .onRequest(async ({ request, server }) => pace(request, server))
    // Closed after the answer, a connection cannot be in the middle of the next question when this process ends.
    .onRequest(({ set }) => {
      if (parts.stopping.aborted) set.headers.connection = 'close'
    })
    .use(app)
    .use(crawlerRoutes(parts))
    .use(metricsRoutes(parts))
    .all('/uploads/*', async ({ request, status }) => (await servePicture(request, parts.pictures)) ?? status(404))
  if (parts.config.development) {
    site.get(MAILBOX_PATH, ({ request }) => serveMailbox(request, mailboxFolder(parts.config)))
    const servePreview = openPreviews(parts, cardsOf(fetch, parts.config.publicUrl))
    site.get('/og/*', ({ path, status }) => servePreview(path) ?? status(404))
  }
  // In development Astro's own server serves the pages, and passes on the rest.
  return parts.config.production ? site.use(await builtSite(app, parts)) : site
}

export type Site = Awaited<ReturnType<typeof openSite>>

async function builtSite(app: App, parts: AppParts) {
  const { config, views } = parts
  if (!existsSync(SERVER)) throw new Error('The site is not built yet: run "bun run build" first.')
  const serveFile = await openStaticFiles(CLIENT, securityHeaders(config))
  const pages = await openPages(SERVER, app, parts)
  const renderPage = renderInTurn(pages)
  const serveStaticPage = await openStaticPages(renderPage, config.publicUrl)
  const servePreview = openPreviews(
    parts,
    cardsOf((request) => renderPage(request, ''), config.publicUrl),
  )
  // In turns of its own: what all visitors share does not wait for what is rendered for one.
  const renderOnce = rateLimitPages(renderInTurn(pages), createLimit(parts, LIMITS.site.pages))
  const servePage = cachePages(renderPage, renderOnce, views, config.publicUrl)
  return new Elysia().all(
    '/*',
    async ({ request, path, server, status }) => {
      // The API answers its own 404 and 405.
      if (path === '/api' || path.startsWith('/api/')) return app.handle(request)
      if (!METHODS.includes(request.method)) return status(405, 'This address can only be read, or sent a form.')
      if (hasUnreadablePath(request)) return renderPage(notFound(request), '')
      return (
        serveFile(request, path) ??
        serveStaticPage(request, path) ??
        servePreview(path) ??
        servePage(request, path, () => clientIp(request, server, config))
      )
    },
    // A page reads its form itself.
    { parse: 'none' },
  )
}

/** In place of a request for a page whose address cannot be read. */
function notFound({ url, headers }: Request): Request {
  return new Request(new URL('/404', url), { headers })
}

/** The drawings for shared links are rendered by the pages' renderer. */
function cardsOf(renderPage: (request: Request) => Promise<Response>, publicUrl: URL) {
  return async (title: string) => {
    const card = new URL(`/og/card.svg?${new URLSearchParams({ title })}`, publicUrl)
    return (await renderPage(new Request(card))).text()
  }
}
