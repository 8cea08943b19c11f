import { expect } from 'bun:test'
import { openTestApp } from './app.ts'
import { freshDatabase } from './database.ts'
import { brokenInvariants } from './invariants.ts'
import { addSchool, type Item } from './school.ts'

/** What somebody offers: an amount, or all that the form says beside the email. */
type Offer = string | number | object

/** The whole API on a database of its own, and a school whose items are bid on. */
export async function openBidding() {
  const database = await freshDatabase()
  const { orm } = database
  const app = openTestApp(database)
  const school = await addSchool(orm)
  const pathOf = ({ slug }: Pick<Item, 'slug'>) => `/api/${school.slug}/auction/${slug}` as const
  return {
    ...app,
    database,
    orm,
    school,
    pathOf,
    /** What must be true of all bids at any time. */
    async expectOrder() {
      expect(await brokenInvariants(database.url)).toEqual([])
    },
    place(item: Pick<Item, 'slug'>, email: string, offer: Offer, headers: Record<string, string> = {}) {
      const what = typeof offer === 'object' ? offer : { amount: offer }
      return app.send('POST', `${pathOf(item)}/bid`, { email, ...what }, headers)
    },
  }
}
