import { eq } from 'drizzle-orm'
import type { APIRequestContext } from 'playwright/test'
import sharp from 'sharp'
import { encodePicture } from '../../api/server/uploads/encode-picture.ts'
import { openPictureStore } from '../../api/server/uploads/open-picture-store.ts'
import { addPicture } from '../../api/server/uploads/picture-store.ts'
import type { Orm } from '../../db/clients.ts'
import { organization } from '../../db/schema/organizations.ts'
import { newBidder } from './new-bidder.ts'
import { test as plain } from './page.ts'
import { addItem, addSchool } from './school.ts'

/** A new school of the test's own, and what other bidders do there. */
export type Sandbox = Awaited<ReturnType<typeof openSandbox>>

/** The watched test, with a school to do as it likes with. */
export const test = plain.extend<{ sandbox: Sandbox }>({
  async sandbox({ database, request }, use) {
    await use(await openSandbox(database.orm, request))
  },
})
export { expect } from './page.ts'

async function openSandbox(orm: Orm, network: APIRequestContext) {
  const school = await addSchool(orm, { name: 'Pine Hill School', timeZone: 'America/Chicago' })
  return {
    ...school,
    /** Has the school say more of itself, before a page of it is opened. */
    set: (more: Partial<typeof organization.$inferInsert>) =>
      orm.update(organization).set(more).where(eq(organization.id, school.id)),
    /** Adds an item, with a photo for each description, each of another color. */
    async addItem({ alts = [], ...more }: Parameters<typeof addItem>[2] & { alts?: string[] } = {}) {
      const urls = await Promise.all(alts.map((_, index) => photo(index)))
      const photos = alts.map((alt, index) => ({ url: urls[index] ?? '', alt }))
      const item = await addItem(orm, school, { ...more, photos, imageUrl: urls[0] ?? null })
      const place = `${school.slug}/auction/${item.slug}`
      return { ...item, urls, path: `/${school.slug}/${item.slug}`, api: `/api/${place}` }
    },
    /** A bid from elsewhere. */
    bid: (item: { api: string }, amount: string, email = newBidder(), more: object = {}) =>
      send(network, 'POST', `${item.api}/bid`, { email, amount, ...more }),
    bids: (item: { api: string }) => send(network, 'GET', `${item.api}/bids`),
  }
}

const COLORS = ['#1f5a45', '#b4402e', '#f2a93b', '#3d78b5', '#8460a8', '#7d8580', '#3c8c5c', '#c4513c']

const photos: Promise<string>[] = []

/** The address of a photo, stored once for all tests of a process: making its sizes is costly. */
function photo(index: number): Promise<string> {
  photos[index] ??= storePhoto(index)
  return photos[index]
}

async function storePhoto(index: number): Promise<string> {
  const store = openPictureStore({ dataDir: process.env.SITE_DATA_DIR ?? '', s3: null })
  const create = { width: 1600, height: 1000, channels: 3, background: COLORS[index] ?? '' } as const
  return addPicture(store, await encodePicture(sharp({ create })), `photo-${index}-${process.pid}`)
}

async function send(network: APIRequestContext, method: string, path: string, data?: object) {
  const answer = await network.fetch(path, { method, ...(data && { data }) })
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
  return answer.json()
}
