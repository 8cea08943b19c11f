import { helpTasks } from '../../contract/values/help-tasks.ts'
import { LANGUAGES, type Language, languageOf } from '../../contract/values/text/language.ts'
import type { ServePage } from './render-page.ts'
import { answerWithFile, REVALIDATE, type ServeFile, type StaticFile, toStaticFile } from './static-files.ts'

/** Pages that are the same for every visitor without an account, until the next start. */
export const STATIC_PAGES = [
  ...['/', '/help', '/help/organizers', '/help/bidders', '/accessibility', '/privacy', '/terms'],
  ...Object.values(helpTasks).flatMap((tasks) => tasks.map((task) => `/help/organizers/${task}`)),
]

/**
 * Renders the pages that never change, once in each language, to be served like files. Not at build: they name PUBLIC_URL and what else
 * only the installation knows. The start page of somebody who is signed in is their own, so not one of these.
 */
export async function openStaticPages(renderPage: ServePage, publicUrl: URL): Promise<ServeFile> {
  const pages = new Map<string, StaticFile>()
  for (const language of LANGUAGES) {
    for (const path of STATIC_PAGES) {
      pages.set(`${language} ${path}`, await draw(new URL(path, publicUrl), language, renderPage))
    }
  }
  return (request, path) => {
    const page = path === '/' && hasSession(request) ? undefined : pages.get(`${languageOf(request.headers)} ${path}`)
    return page ? answerWithFile(page, request) : null
  }
}

async function draw(url: URL, language: Language, renderPage: ServePage): Promise<StaticFile> {
  const page = await renderPage(new Request(url, { headers: { 'accept-language': language } }), '')
  if (page.status !== 200) throw new Error(`${url.pathname} cannot be drawn: status ${page.status}`)
  page.headers.set('cache-control', REVALIDATE)
  page.headers.set('vary', 'cookie, accept-language')
  return toStaticFile(await page.bytes(), page.headers)
}

/** Whether the browser sends a session cookie, valid or not: the page finds out. */
function hasSession({ headers }: Request): boolean {
  return /\bsession=[^;]/.test(headers.get('cookie') ?? '')
}
