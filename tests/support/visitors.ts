import { sharedSite } from './built-site.ts'
import { ORIGIN } from './dom.ts'
import { asServer } from './hurry.ts'
import type { School } from './school.ts'

type Item = { slug: string }

/** What others do at a school meanwhile, from browsers of their own. Each call fails unless it is accepted. */
export function visitors(school: School) {
  const api = `/api/${school.slug}/auction`
  return {
    /** Somebody's bid; by default of somebody who has not bid yet. */
    async bidElsewhere({ slug }: Item, amount: string, more: object = {}) {
      const email = `bidder-${crypto.randomUUID().slice(0, 8)}@example.org`
      return send('POST', `${api}/${slug}/bid`, { email, amount, ...more })
    },
    /** The item's bids, as everyone may read them, newest first. */
    bidsOn: ({ slug }: Item) => send('GET', `${api}/${slug}/bids`),
  }
}

/** Calls the site as another browser; fails unless the call is accepted. @param token of a session, to be of the team */
export async function send(method: string, path: string, body?: object, token?: string) {
  const response = await callElsewhere(method, path, body, token)
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

/** Calls the site as another browser, and answers what came back, a refusal too. */
export async function callElsewhere(method: string, path: string, body?: object, token?: string): Promise<Response> {
  const { site } = await sharedSite()
  const headers = { 'content-type': 'application/json', ...(token && { cookie: `session=${token}` }) }
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  return asServer(() => site.handle(new Request(ORIGIN + path, init)))
}
