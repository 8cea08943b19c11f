import type { App } from './app.ts'
import { vouchFor } from './http/address.ts'
import { securityHeaders } from './http/security-headers.ts'

/** Answers a request for a page, whatever its method; `address` is the visitor's, for the limits of the API. */
export type ServePage = (request: Request, address: string) => Promise<Response>

interface Locals {
  app: App
  publicUrl: string
  vouched: Record<string, string>
}

/** What `astro build` leaves in dist/server: our site/server.ts. */
interface BuiltSite {
  fetch(request: Request, locals: Locals): Promise<Response>
}

/** Astro's built server as a function of this process: pages reach `app` without a network in between. */
export async function openPages(entry: URL, app: App, publicUrl: URL): Promise<ServePage> {
  const headers = securityHeaders(publicUrl)
  const site: BuiltSite = await import(entry.href)
  return async (request, address) => {
    const page = await site.fetch(request, { app, publicUrl: publicUrl.href, vouched: vouchFor(address) })
    for (const [name, value] of Object.entries(headers)) {
      // Two policies are both held to; of anything else the page's own word counts.
      if (name === 'content-security-policy') page.headers.append(name, value)
      else if (!page.headers.has(name)) page.headers.set(name, value)
    }
    page.headers.append('vary', 'accept-encoding')
    return page
  }
}
