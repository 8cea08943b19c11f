import { itemQuery } from '../../contract/auction/items/item-query.ts'
import { RESERVED_ITEM_SLUGS } from '../../contract/values/address/slug.ts'
import { type Language, languageOf } from '../../contract/values/text/language.ts'
import { answerCompressed, type Body, type Encoding, toBody } from '../../server/http/compression.ts'
import type { ServePage } from '../../server/pages/render-page.ts'
import type { PublicViews } from '../items/public-views.ts'

/** A page as it was rendered. */
interface RenderedPage {
  status: number
  headers: Headers
  body: Body
}

interface Cached {
  /** Of the view that the page shows. */
  etag: string
  until: number
  page: Promise<RenderedPage>
}

type ServeAt = (request: Request, path: string, address: () => string) => Promise<Response>

/** A page counts time in words; its islands correct them, but without JavaScript a page should not be out of date. */
const LONGEST_CACHED_MILLISECONDS = 10_000
const MOST_CACHED = 500
/** An organization's items in another order, or further on; there are never more pages of them. */
const ALL_ITEMS = /^\?(?:sort=(?:price|bids)(?:&page=(?:[2-9]|[12]\d|3[0-4]))?|page=(?:[2-9]|[12]\d|3[0-4]))$/
const PUBLIC_PAGE = /^\/([a-z0-9-]+)(?:\/([a-z0-9-]+))?$/

/**
 * Renders the pages of organizations and items once for all visitors of a language, for as long as what they show stays
 * the same: they contain nothing else about the visitor. Everything else is rendered for each request, by `serveOnce`.
 */
export function cachePages(servePage: ServePage, serveOnce: ServePage, views: PublicViews, publicUrl: URL): ServeAt {
  const cached = new Map<string, Cached>()

  async function render(path: string, language: Language): Promise<RenderedPage> {
    // Rendered for our own address, whatever the first visitor's Host header said, because the page links to itself.
    const request = new Request(new URL(path, publicUrl), { headers: { 'accept-language': language } })
    return readPage(await servePage(request, ''))
  }

  function cachedPage(path: string, language: Language, etag: string): Promise<RenderedPage> {
    const key = `${language} ${path}`
    const cachedPage = cached.get(key)
    if (cachedPage?.etag === etag && Date.now() < cachedPage.until) return cachedPage.page
    if (cached.size >= MOST_CACHED) cached.clear()
    const fresh = render(path, language)
    // An old page is better than none; its islands bring what it shows up to date.
    const page = cachedPage ? fresh.then((now) => (now.status === 503 ? cachedPage.page : now)) : fresh
    const forget = () => (cachedPage ? cached.set(key, { ...cachedPage, until: 0 }) : cached.delete(key))
    fresh.then(({ status }) => status === 200 || status === 302 || forget(), forget)
    cached.set(key, { etag, until: Date.now() + LONGEST_CACHED_MILLISECONDS, page })
    return page
  }

  return async (request, path, ip) => {
    // Without the database there is no view; the page then says so itself.
    const { search } = new URL(request.url)
    const language = languageOf(request.headers)
    const view = await viewOf(request.method, path, search, views)?.catch(() => 'unavailable' as const)
    if (view === 'unavailable') {
      const old = cached.get(`${language} ${path}${search}`)
      return answer(request, old ? await old.page : await readPage(await serveOnce(request, ip())))
    }
    if (!view) return answer(request, await readPage(await serveOnce(request, ip())))
    return answer(request, await cachedPage(path + search, language, view.etag), ['br', 'gzip'])
  }
}

/** What a page shows to everybody alike; `null` when it is another page, a form's answer, or a search. */
function viewOf(method: string, path: string, search: string, views: PublicViews) {
  const [, organization, item] = PUBLIC_PAGE.exec(path) ?? []
  if (method === 'POST' || !organization) return null
  if (item) {
    // An item may have had such an address before it became a page of the site's own.
    const isItem = search === '' && !RESERVED_ITEM_SLUGS.includes(item)
    return isItem ? views.items.get(`${organization}/${item}`) : null
  }
  if (search !== '' && !ALL_ITEMS.test(search)) return null
  return views.organizations.get(organization, itemQuery.parse(Object.fromEntries(new URLSearchParams(search))))
}

async function readPage(page: Response): Promise<RenderedPage> {
  return { status: page.status, headers: page.headers, body: toBody(await page.bytes(), false) }
}

function answer(
  request: Request,
  { body, ...page }: RenderedPage,
  encodings: readonly Encoding[] = ['gzip'],
): Promise<Response> {
  return answerCompressed(request, body, { ...page, encodings })
}
