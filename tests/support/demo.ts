import { expect } from 'bun:test'
import { eq } from 'drizzle-orm'
import { DEMO_SLUG } from '../../api/contract/values/demo.ts'
import type { auctionItem } from '../../db/schema/items.ts'
import { organization } from '../../db/schema/organizations.ts'
import { openTestApp } from './app.ts'
import { freshDatabase } from './database.ts'
import { addDrawings } from './drawings.ts'
import { addItem } from './school.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { visitor } from './visitor.ts'

/** The API on a database of its own, with what visitors do in its sandbox. */
export async function openDemo() {
  const database = await freshDatabase()
  const { orm } = database
  const app = openTestApp(database, { RATE_LIMITS: 'off', DATA_DIR: await temporaryFolder() })
  const { context, send, sendAnything } = app
  await addDrawings(context.pictures)
  const findDemo = async () => {
    const [demo] = await orm.select().from(organization).where(eq(organization.slug, DEMO_SLUG))
    if (!demo) throw new Error('No sandbox')
    return demo
  }
  return {
    ...app,
    database,
    orm,
    findDemo,

    /** The sandbox as new, as of now. */
    async begin() {
      const longAgo = { createdAt: new Date(0) }
      await orm.update(organization).set(longAgo).where(eq(organization.slug, DEMO_SLUG))
      await send('GET', '/api/demo')
    },

    /** A live item of the sandbox that no test has used yet. */
    async anItem() {
      const item = await addItem(orm, await findDemo(), { title: 'A lantern', startingBid: 4000, minimumRaise: 500 })
      return { ...item, path: `/api/${DEMO_SLUG}/auction/${item.slug}` as const }
    },

    /** Bids the minimum, unless told how many cents; `later`: as if so many seconds had passed. */
    async placeBid(
      { id, organizationId }: Pick<typeof auctionItem.$inferSelect, 'id' | 'organizationId'>,
      email: string,
      { cents = 4_000, later = 0, key = crypto.randomUUID() as string } = {},
    ) {
      const offer = { email, cap: cents, isMaximum: false, key, arrivedAt: new Date(Date.now() + later * 1_000) }
      const asked = { confirmAmount: true, buyNow: null, remindMe: false, language: 'en' as const }
      const judgement = await context.bidQueue.place({ ...offer, ...asked, organizationId, auctionItemId: id })
      if (judgement.kind !== 'accepted') throw new Error(`The bid did not count: ${JSON.stringify(judgement)}`)
      return { id: judgement.bid.id, key, amount: cents }
    },

    /** A browser that opened the organizer's side. */
    async enter() {
      const browser = visitor(sendAnything)
      const answer = await browser('POST', '/api/demo/organizer')
      expect([answer.status, answer.body]).toEqual([200, { redirectUrl: `/${DEMO_SLUG}/admin` }])
      return browser
    },
  }
}
