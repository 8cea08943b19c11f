import type { Logger } from 'pino'
import { FORM_KEY } from '../../contract/auction/bidding/bid-form.ts'
import type { AppContext } from '../context/app-context.ts'
import type { Config } from '../context/config.ts'
import { networkOf, vouchFor } from '../http/client-ip.ts'
import { securityHeaders } from '../http/security-headers.ts'

/** Answers a request for a page, whatever its method; `ip` is the visitor's, for the limits of the API. */
export type ServePage = (request: Request, ip: string) => Promise<Response>

/** The API as pages call it: site/api-client makes the typed client of it. */
interface App {
  handle(request: Request): Promise<Response>
}

interface Locals {
  app: App
  publicUrl: string
  links: Config['links']
  now: () => Date
  reportFault: (error: unknown) => string
  vouched: Record<string, string>
  formKey: (parts: unknown[]) => string
}

/** What `astro build` leaves in dist/server: our site/server.ts. */
interface BuiltSite {
  loadPages(): Promise<void>
  fetch(request: Request, locals: Locals): Promise<Response>
}

/** Astro's built server as a function of this process: pages reach `app` without a network in between. */
export async function openPages(
  entry: URL,
  app: App,
  context: Pick<AppContext, 'config' | 'log' | 'clock'>,
): Promise<ServePage> {
  const { publicUrl, links } = context.config
  const headers = securityHeaders(context.config)
  const site: BuiltSite = await import(entry.href)
  await site.loadPages()
  const locals = { app, publicUrl: publicUrl.href, links, now: context.clock.now, reportFault: reportTo(context.log) }
  return async (request, ip) => {
    const ofVisitor = { vouched: vouchFor(ip), formKey: (parts: unknown[]) => formKey(ip, parts) }
    const page = await site.fetch(request, { ...locals, ...ofVisitor })
    for (const [name, value] of Object.entries(headers)) {
      // Two policies are both held to; otherwise the page's own header counts.
      if (name === 'content-security-policy') page.headers.append(name, value)
      else if (!page.headers.has(name)) page.headers.set(name, value)
    }
    if (page.headers.get('content-type') === 'text/html') page.headers.set('content-type', 'text/html; charset=utf-8')
    page.headers.append('vary', 'accept-encoding, accept-language, cookie')
    return page
  }
}

/** Logs why a page cannot be shown, and returns a number that the visitor can report. */
function reportTo(log: Logger) {
  return (error: unknown): string => {
    const requestId = crypto.randomUUID().slice(0, 8)
    log.error({ err: error, requestId }, 'a page failed')
    return requestId
  }
}

/** Known only to this process: nobody else can make a key, and ask by it what somebody bid. */
const SECRET = crypto.getRandomValues(new Uint8Array(32))

/**
 * The `Idempotency-Key` of a bid that was sent as a plain form, the same for the same parts from the same network. In
 * another process it is another one; a repeated bid is then refused, because its amount is no longer enough.
 */
export function formKey(ip: string, parts: unknown[]): string {
  const hash = new Bun.CryptoHasher('sha256', SECRET).update(JSON.stringify([networkOf(ip), ...parts]))
  return FORM_KEY + hash.digest('hex').slice(0, 32)
}
