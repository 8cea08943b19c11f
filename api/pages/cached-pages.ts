import { gzipped, readsGzip } from '../http/compression.ts'
import type { PublicViews } from '../items/public-views.ts'
import type { ServePage } from './render-page.ts'

/** A page as it was rendered, in both spellings that browsers ask for. */
interface RenderedPage {
  status: number
  headers: Headers
  html: Uint8Array<ArrayBuffer>
  gzipped: Uint8Array<ArrayBuffer>
}

interface Cached {
  /** Of the view that the page shows. */
  etag: string
  until: number
  page: Promise<RenderedPage>
}

type ServeAt = (request: Request, path: string, address: () => string) => Promise<Response>

/** A page counts time in words; its islands correct them, but a page without JavaScript should not be old. */
const LONGEST_CACHED_MILLISECONDS = 10_000
const MOST_CACHED = 500
const PUBLIC_PAGE = /^\/([a-z0-9-]+)(?:\/([a-z0-9-]+))?$/

/**
 * Renders the pages of organizations and items once for all visitors, for as long as what they show stays
 * the same: they hold nothing of the visitor. Everything else is rendered for each request, by `serveOnce`.
 */
export function cachePages(servePage: ServePage, serveOnce: ServePage, views: PublicViews, publicUrl: URL): ServeAt {
  const cached = new Map<string, Cached>()

  async function render(path: string): Promise<RenderedPage> {
    // At our own address, whatever the first visitor's Host header said: the page links to itself.
    const page = await readPage(await servePage(new Request(new URL(path, publicUrl)), ''))
    if (page.status !== 200 && page.status !== 302) cached.delete(path)
    return page
  }

  function cachedPage(path: string, etag: string): Promise<RenderedPage> {
    const found = cached.get(path)
    if (found?.etag === etag && Date.now() < found.until) return found.page
    if (cached.size >= MOST_CACHED) cached.clear()
    const page = render(path)
    page.catch(() => cached.delete(path))
    cached.set(path, { etag, until: Date.now() + LONGEST_CACHED_MILLISECONDS, page })
    return page
  }

  return async (request, path, address) => {
    // Without the database there is no view; the page then says so itself.
    const view = await viewOf(request, path, views)?.catch(() => null)
    if (!view) return gzipped(request, await serveOnce(request, address()))
    return answer(request, await cachedPage(path, view.etag))
  }
}

/** What a page shows to everybody alike; `null` when it is another page, a form's answer, or a search. */
function viewOf({ method, url }: Request, path: string, views: PublicViews) {
  const [, organization, auction] = PUBLIC_PAGE.exec(path) ?? []
  if (method !== 'GET' || !organization || url.includes('?')) return null
  return auction ? views.auctions.get(`${organization}/${auction}`) : views.organizations.get(organization)
}

async function readPage(page: Response): Promise<RenderedPage> {
  const html = await page.bytes()
  return { status: page.status, headers: page.headers, html, gzipped: Bun.gzipSync(html) }
}

function answer(request: Request, { status, ...page }: RenderedPage): Response {
  if (!readsGzip(request)) return new Response(page.html, { status, headers: page.headers })
  const headers = new Headers(page.headers)
  headers.set('content-encoding', 'gzip')
  return new Response(page.gzipped, { status, headers })
}
