import type { ServePage } from './render-page.ts'
import { type Asset, answerWith, toAsset } from './static-file.ts'
import { ASKED_AGAIN, type ServeAsset } from './static-files.ts'

/** Pages that show every stranger the same until the next start. */
export const STILL_PAGES = ['/', '/help', '/help/organizers', '/help/bidders', '/privacy', '/terms']

/**
 * Draws the pages that never change, once, to be served like files. Not at build: they name PUBLIC_URL and what
 * else only the installation knows. The start page of somebody who is signed in is their own, so not one of these.
 */
export async function openStillPages(renderPage: ServePage, publicUrl: URL): Promise<ServeAsset> {
  const pages = new Map<string, Asset>()
  for (const path of STILL_PAGES) pages.set(path, await draw(new URL(path, publicUrl), renderPage))
  return (request, path) => {
    const page = path === '/' && hasSession(request) ? undefined : pages.get(path)
    return page ? answerWith(page, request) : null
  }
}

async function draw(url: URL, renderPage: ServePage): Promise<Asset> {
  const page = await renderPage(new Request(url), '')
  if (page.status !== 200) throw new Error(`${url.pathname} cannot be drawn: status ${page.status}`)
  page.headers.set('cache-control', ASKED_AGAIN)
  page.headers.set('vary', 'cookie')
  return toAsset(await page.bytes(), page.headers)
}

/** Whether a browser keeps a session for us, good or not: the page finds out. */
function hasSession({ headers }: Request): boolean {
  return /\bsession=[^;]/.test(headers.get('cookie') ?? '')
}
