import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { bidderFor } from '../../../db/bidder-of.ts'
import { bidder } from '../../../db/schema/bidder.ts'
import { watchedItem } from '../../../db/schema/bidders.ts'
import { bid, cancelledBid, reminder } from '../../../db/schema/bids.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { addDonation } from '../../../tests/support/donation.ts'
import { followedBy } from '../../../tests/support/followed.ts'
import { addItem, addSchool } from '../../../tests/support/school.ts'
import { dropUnusedBidders } from './drop-unused-bidders.ts'

const { orm } = await freshDatabase()

test('who has nothing left at an organization is dropped, and nobody whose first bid is being written', async () => {
  const school = await addSchool(orm)
  const item = await addItem(orm, school)
  const followed = (email: string) => followedBy(orm, school, item, email)
  await orm.insert(watchedItem).values(await followed('watches@example.org'))
  await orm.insert(reminder).values(await followed('waits@example.org'))
  await orm.insert(bid).values({ ...(await followed('bids@example.org')), amount: 12_500 })
  await orm.insert(cancelledBid).values({ ...(await followed('withdrew@example.org')), amount: 12_000 })
  await orm
    .update(bidder)
    .set({ code: 'ABC234' })
    .where(eq(bidder.id, (await followed('won@example.org')).bidderId))
  await addDonation(orm, school, { email: 'gives@example.org' })
  const erased = eq(bidder.id, await bidderFor(orm, school.id, 'erased@example.org'))
  await orm.update(bidder).set({ email: null, erasedAt: new Date() }).where(erased)
  await bidderFor(orm, school.id, 'left@example.org')
  const begins = await followed('begins@example.org')
  await orm.transaction(async (tx) => {
    await tx.insert(bid).values({ ...begins, amount: 13_000 })
    await dropUnusedBidders(orm)
  })
  const rows = await orm.select({ email: bidder.email }).from(bidder).orderBy(bidder.email)
  const names = ['begins', 'bids', 'gives', 'waits', 'watches', 'withdrew', 'won']
  expect(rows.map(({ email }) => email)).toEqual(names.map((name) => `${name}@example.org`))
  expect(await orm.$count(bid)).toBe(2)
})
