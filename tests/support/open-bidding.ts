import { expect } from 'bun:test'
import { freshApp } from './app.ts'
import { brokenInvariants } from './invariants.ts'
import { addSchool, type Item } from './school.ts'

/** What somebody offers: an amount, or all that the form says beside the email. */
type OfferInput = string | number | object

/** The whole API on a database of its own, and a school whose items are bid on. */
export async function openBidding() {
  const app = await freshApp()
  const school = await addSchool(app.orm)
  const pathOf = ({ slug }: Pick<Item, 'slug'>) => `/api/${school.slug}/auction/${slug}` as const
  return {
    ...app,
    school,
    pathOf,
    /** What must be true of all bids at any time. */
    async expectOrder() {
      expect(await brokenInvariants(app.database.url)).toEqual([])
    },
    place(item: Pick<Item, 'slug'>, email: string, offer: OfferInput, headers: Record<string, string> = {}) {
      const what = typeof offer === 'object' ? offer : { amount: offer }
      return app.send('POST', `${pathOf(item)}/bid`, { email, ...what }, headers)
    },
  }
}
