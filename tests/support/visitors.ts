import type { Orm } from '../../db/clients.ts'
import { sharedSite } from './built-site.ts'
import { ORIGIN } from './dom.ts'
import { asServer } from './hurry.ts'
import { newBidder } from './new-bidder.ts'
import { addMember, type Item, type School } from './school.ts'

/** What others do at a school meanwhile, from browsers of their own. Each call fails unless it is accepted. */
export function visitors(school: School) {
  const api = `/api/${school.slug}/auction`
  return {
    /** Somebody's bid; by default of somebody who has not bid yet. */
    bidElsewhere: ({ slug }: Pick<Item, 'slug'>, amount: string, more: object = {}) =>
      send('POST', `${api}/${slug}/bid`, { email: newBidder(), amount, ...more }),
    /** The item's bids, as everyone may read them, newest first. */
    bidsOn: ({ slug }: Pick<Item, 'slug'>) => send('GET', `${api}/${slug}/bids`),
  }
}

/** What a school's team does meanwhile, by calls of its admin area. */
export async function teamOf(orm: Orm, school: School) {
  const { token } = await addMember(orm, school, 'admin')
  const admin = `/api/${school.slug}/admin`
  return {
    change: ({ id }: Pick<Item, 'id'>, patch: object) => send('PATCH', `${admin}/auctions/${id}`, patch, token),
    archive: ({ id }: Pick<Item, 'id'>) => send('PATCH', `${admin}/auctions/${id}/archive`, {}, token),
    settings: (patch: object) => send('PATCH', `${admin}/organization`, patch, token),
    async cancelHighest({ slug }: Pick<Item, 'slug'>) {
      const [{ id }] = await send('GET', `/api/${school.slug}/auction/${slug}/bids`)
      await send('DELETE', `${admin}/auction/${slug}/bid/${id}`, undefined, token)
    },
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
