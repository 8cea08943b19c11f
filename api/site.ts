import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Elysia } from 'elysia'
import type { App } from './app.ts'
import { openAssets } from './assets.ts'
import { crawlerRoutes } from './crawlers/routes.ts'
import type { House } from './house.ts'
import { addressOf } from './http/address.ts'
import { pageLimit } from './http/limits.ts'
import { securityHeaders } from './http/security-headers.ts'
import { keepPages } from './kept-pages.ts'
import { limitPages } from './limited-pages.ts'
import { MAILBOX_PATH } from './mail/mailbox.ts'
import { serveMailbox } from './mail/serve-mailbox.ts'
import { mailboxFolder } from './mail/way-out.ts'
import { openPages, type ServePage } from './pages.ts'
import { openPreviews } from './previews/serve-previews.ts'
import { openStillPages } from './still-pages.ts'
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
