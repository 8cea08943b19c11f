import type { APIRequestContext } from 'playwright/test'
import type { ItemForm } from '../../api/contract/auction/items/item-form.ts'
import { demoLogins } from '../../api/super-admin/demo/seed.ts'
import { newBidder } from './new-bidder.ts'
import { test as plain } from './page.ts'
import { pictureFile } from './picture-file.ts'

const MINUTE = 60_000

/** A new school of the test's own, and what its team and other bidders do there. */
export type Sandbox = Awaited<ReturnType<typeof openSandbox>>

/** The watched test, with a school to do as it likes with. */
export const test = plain.extend<{ sandbox: Sandbox }, { staff: APIRequestContext }>({
  // Signed in once: checking a password is costly by design.
  staff: [
    async ({ playwright }, use) => {
      const staff = await playwright.request.newContext({ baseURL: process.env.BASE_URL ?? '' })
      const { email, password } = demoLogins[0]
      await send(staff, 'POST', '/api/auth/login', { email, password })
      await use(staff)
      await staff.dispose()
    },
    { scope: 'worker' },
  ],
  async sandbox({ staff }, use) {
    await use(await openSandbox(staff))
  },
})
export { expect } from './page.ts'

/** An instant so many minutes from now, as the auction form sends it. */
export function inMinutes(minutes: number): string {
  return new Date(Date.now() + minutes * MINUTE).toISOString()
}

async function openSandbox(staff: APIRequestContext) {
  const slug = `school-${crypto.randomUUID().slice(0, 8)}`
  const school = { name: 'Pine Hill School', slug, contactEmail: 'office@example.org', timeZone: 'America/Chicago' }
  await send(staff, 'POST', '/api/organizations', school)
  return {
    slug,
    /** Adds an item: live for half an hour either way, from $125.00, raised by $5.00. */
    async addItem(more: Partial<Record<keyof ItemForm, string>> = {}) {
      const item = { ...ITEM, slug: `item-${crypto.randomUUID().slice(0, 8)}` }
      const times = { startTime: inMinutes(-30), endTime: inMinutes(30) }
      const body = await send(staff, 'POST', `/api/${slug}/admin/auctions`, { ...item, ...times, ...more })
      const { id, slug: itemSlug } = body.auction
      return { id, slug: itemSlug, path: `/${slug}/${itemSlug}`, api: `/api/${slug}/auction/${itemSlug}` }
    },
    /** Gives an item a photo for each description, each of another color; answers their addresses. */
    async addPhotos(id: string, alts: readonly string[]) {
      const urls: string[] = []
      for (const index of alts.keys()) urls.push(await upload(staff, index))
      const photos = alts.map((alt, index) => ({ url: urls[index], alt }))
      await send(staff, 'PATCH', `/api/${slug}/admin/auctions/${id}`, { photos })
      return urls
    },
    archive: (id: string) => send(staff, 'PATCH', `/api/${slug}/admin/auctions/${id}/archive`, {}),
    /** A bid from elsewhere. */
    bid: (item: { api: string }, amount: string, bidder = newBidder(), more: object = {}) =>
      send(staff, 'POST', `${item.api}/bid`, { email: bidder, amount, ...more }),
    /** Has the school ask bidders for more than their email. */
    ask: (asks: { asksName?: string; asksPhone?: string }) =>
      send(staff, 'PATCH', `/api/${slug}/admin/organization`, asks),
    showBoard: (more: object = {}) =>
      send(staff, 'PATCH', `/api/${slug}/admin/organization`, { showsBoard: true, ...more }),
    bids: (item: { api: string }) => send(staff, 'GET', `${item.api}/bids`),
  }
}

const ITEM = {
  title: 'A week at the lake',
  description: 'A cabin for **six**, *with a canoe*.\nBring sheets.',
  startingBid: '125.00',
  minimumRaise: '5.00',
}

const COLORS = ['#1f5a45', '#b4402e', '#f2a93b', '#3d78b5', '#8460a8', '#7d8580', '#3c8c5c', '#c4513c']

async function upload(context: APIRequestContext, index: number): Promise<string> {
  const image = await pictureFile(`${index}.png`, COLORS[index], { width: 1600, height: 1000 })
  const answer = await context.post('/api/upload/image', { multipart: { image } })
  return (await answer.json()).url
}

async function send(context: APIRequestContext, method: string, path: string, data?: object) {
  const answer = await context.fetch(path, { method, ...(data && { data }) })
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
  return answer.json()
}
