import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Elysia } from 'elysia'
import type { App } from './app.ts'
import type { House } from './context/app-context.ts'
import { addressOf } from './http/client-ip.ts'
import { pageLimit } from './http/limits.ts'
import { securityHeaders } from './http/security-headers.ts'
import { MAILBOX_PATH } from './outbox/mailbox.ts'
import { mailboxFolder } from './outbox/open-transport.ts'
import { serveMailbox } from './outbox/serve-mailbox.ts'
import { keepPages } from './pages/cached-pages.ts'
import { crawlerRoutes } from './pages/crawlers/routes.ts'
import { openPreviews } from './pages/previews/serve-previews.ts'
import { limitPages } from './pages/rate-limited-pages.ts'
import { openPages, type ServePage } from './pages/render-page.ts'
import { openAssets } from './pages/static-files.ts'
import { openStillPages } from './pages/static-pages.ts'
import { uploadsFolder } from './uploads/folder.ts'
import { servePicture } from './uploads/serve-pictures.ts'

const METHODS = ['GET', 'HEAD', 'POST']
const BUILD = new URL('../dist/', import.meta.url)
const SERVER = new URL('server/entry.mjs', BUILD)
const CLIENT = fileURLToPath(new URL('client', BUILD))

/** All that one port answers: the API and the pictures, and in production the built files and pages as well. */
export async function openSite(app: App, house: House) {
  const folder = uploadsFolder(house.config)
  const site = new Elysia()
    .use(app)
    .use(crawlerRoutes(house))
    .all('/uploads/*', async ({ request, status }) => (await servePicture(request, folder)) ?? status(404))
  if (house.config.development)
    site.get(MAILBOX_PATH, ({ request }) => serveMailbox(request, mailboxFolder(house.config)))
  // In development Astro's own server has the pages, and passes on only what is not one.
  return house.config.production ? site.use(await builtSite(app, house)) : site
}

export type Site = Awaited<ReturnType<typeof openSite>>

async function builtSite(app: App, house: House) {
  const { config, views } = house
  if (!existsSync(SERVER)) throw new Error('The site is not built yet: run "bun run build" first.')
  const serveAsset = await openAssets(CLIENT, securityHeaders(config.publicUrl))
  const renderPage = await openPages(SERVER, app, house)
  const serveStillPage = await openStillPages(renderPage, config.publicUrl)
  const servePreview = openPreviews(house, cardsOf(renderPage, config.publicUrl))
  const servePage = keepPages(renderPage, limitPages(renderPage, pageLimit(house)), views, config.publicUrl)
  return new Elysia().all(
    '/*',
    async ({ request, path, server, status }) => {
      if (!METHODS.includes(request.method)) return status(405, 'This address can only be read, or sent a form.')
      // Its own words for an address that is none.
      if (path.startsWith('/api/')) return app.handle(request)
      return (
        serveAsset(request, path) ??
        serveStillPage(request, path) ??
        servePreview(path) ??
        servePage(request, path, () => addressOf(request, server, config))
      )
    },
    // A page reads its form itself.
    { parse: 'none' },
  )
}

/** Larks and landscapes are drawn where the pages are. */
function cardsOf(renderPage: ServePage, publicUrl: URL) {
  return async (title: string) => {
    const card = new URL(`/og/card.svg?${new URLSearchParams({ title })}`, publicUrl)
    return (await renderPage(new Request(card), '')).text()
  }
}
