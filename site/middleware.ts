import { defineMiddleware } from 'astro:middleware'
import type { APIContext, MiddlewareNext } from 'astro'
import { LOGOUT_FAILED } from './account/log-out.ts'
import { homeOf, visitorOf } from './account/visitor.ts'
import { pageClient } from './api-client/page-client.ts'
import { pageLanguage } from './words/page-language.ts'
import { speakTo } from './words/speak-to.ts'

/**
 * Gives each page its language, and its typed client. What the API
 * says to the visitor's browser and to caches reaches them with the page, be it shown or a redirect.
 */
export const onRequest = defineMiddleware(async (context, next) => {
  const { locals, request, isPrerendered } = context
  const answers: Headers[] = []
  locals.now ??= () => new Date()
  locals.language = isPrerendered ? 'en' : pageLanguage(context.originPathname, request.headers)
  locals.api = pageClient({
    app: locals.app,
    url: process.env.API_URL ?? '',
    headers: isPrerendered ? {} : { ...onBehalfOf(request.headers), ...locals.vouched },
    onAnswer: (headers) => answers.push(headers),
  })
  const page = await speakTo(locals.language, () => pageFor(context, next))
  for (const headers of answers) passOn(headers, page.headers)
  return page
})

/** The page, or for a super admin a redirect home from one that is not for them. See product#who-is-sent-where. */
async function pageFor(context: APIContext, next: MiddlewareNext): Promise<Response> {
  const small = inSmallLetters(context)
  if (small) return context.redirect(small)
  const page = isEntrance(context) ? null : await next()
  if (page && !(page.status === 404 && isUnknownPath(context))) return page
  const home = context.isPrerendered ? null : await superAdminHome(context)
  return home ? context.redirect(home) : (page ?? next())
}

/**
 * Where a page is whose organization or item was typed in capitals, as it may look on paper; `null` for all others. Codes are
 * printed in capitals, and what follows may be a secret. See product#slugs.
 */
function inSmallLetters({ request, url }: Pick<APIContext, 'request' | 'url'>): string | null {
  const slugs = /^\/(?:b(?=\/)|[^/]+(?:\/[^/]+)?)/.exec(url.pathname)?.[0] ?? ''
  if (slugs === slugs.toLowerCase() || request.method === 'POST') return null
  return slugs.toLowerCase() + url.pathname.slice(slugs.length) + url.search
}

const PASSED_ON = ['accept-language', 'cookie', 'host', 'origin', 'sec-fetch-site', 'user-agent']

/** The API judges a page's calls as it would judge the visitor's own. */
function onBehalfOf(visitor: Headers): Record<string, string> {
  return Object.fromEntries(
    PASSED_ON.filter((name) => visitor.has(name)).map((name) => [name, visitor.get(name) ?? '']),
  )
}

/** A session that was moved on moves on in the browser too, and a page made of private answers is private. */
function passOn(answer: Headers, page: Headers) {
  for (const cookie of answer.getSetCookie()) page.append('set-cookie', cookie)
  const cacheControl = answer.get('cache-control')
  if (cacheControl?.startsWith('private')) page.set('cache-control', cacheControl)
}

/** Pages that links in emails lead to: they open for super admins too. */
const MAILED_LINKS = [
  '/invite',
  '/not-me',
  '/second-chance',
  '/places',
  '/waiting-list',
  '/gifts',
  '/what-we-store',
  '/confirm-address',
  '/unsubscribe',
  '/auth/confirm-email',
  '/auth/protect-email',
  '/auth/reset-password',
]
/** What follows the use of such a link: an answer, not an entrance. */
const ANSWERS = ['/auth/email-changed', '/auth/email-protected']

type Visit = Pick<APIContext, 'originPathname' | 'url'>

/** Whether a super admin has no business at a page before it is shown: all of /auth but what they were led to. */
function isEntrance(visit: Visit): boolean {
  const { searchParams } = visit.url
  const path = pathOf(visit)
  if (!path.startsWith('/auth/') || ANSWERS.includes(path) || searchParams.has(LOGOUT_FAILED)) return false
  return !(MAILED_LINKS.includes(path) && searchParams.has('token'))
}

/** Whether an answer of 404 means that there is no such path, rather than no such invitation or super admin's screen. */
function isUnknownPath(visit: Visit): boolean {
  const path = pathOf(visit)
  const isFile = /\.\w+$/.test(path)
  return !isFile && !/^\/super-admin(\/|$)/.test(path) && !MAILED_LINKS.includes(path)
}

/** What was asked for, also once it was rewritten to the 404 page; Astro ends it with a slash. */
function pathOf({ originPathname }: Visit): string {
  return originPathname.replace(/\/$/, '')
}

/**
 * Where a super admin is sent from a page that is not for them; `null` for everyone else. See
 * product#who-is-sent-where.
 */
async function superAdminHome(context: Pick<APIContext, 'locals' | 'request'>): Promise<string | null> {
  // Without a session there is no one to look up.
  if (!/session=/.test(context.request.headers.get('cookie') ?? '')) return null
  const visitor = await visitorOf(context)
  return visitor?.isSuperAdmin ? homeOf(visitor) : null
}
