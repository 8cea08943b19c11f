import { expect, test } from 'bun:test'
import { buyPlaces } from '../../api/auction/places/buy-places.ts'
import { cancelPurchases, readPurchases } from '../../api/auction/places/cancel-purchases.ts'
import { bidderFor } from '../../db/bidder-of.ts'
import { lockItem } from '../../db/locks.ts'
import { watchedItem } from '../../db/schema/bidders.ts'
import { payment } from '../../db/schema/checkout.ts'
import { addRow } from '../../tests/support/add-row.ts'
import { inHours } from '../../tests/support/moments.ts'
import { findRow, openBidder } from '../../tests/support/my-bids-tab.ts'
import { shows } from '../../tests/support/on-page.ts'
import { addPlaces, kindOf } from '../../tests/support/places.ts'
import { screen, within } from '../../tests/support/testing-library.ts'

test('who bought places sees them, what they come to, and their bill, and is asked for no bid', async () => {
  const jane = await openBidder()
  const { orm, school, reader } = jane
  const item = await addPlaces(orm, school, {}, { endTime: inHours(9) })
  const purchase = { id: crypto.randomUUID(), kind: '', quantity: 2, price: 2_000, answers: [] }
  const of = { organizationId: school.id, auctionItemId: item.id, email: reader.email }
  await buyPlaces(orm, { ...of, purchases: [purchase], arrivedAt: new Date(), language: 'en' })
  await jane.openMyBids()
  await shows('Your bill', 'Total: $40.00')
  const row = await findRow('Pizza Party')
  expect(row).toHaveTextContent('Yours')
  expect(row).toHaveTextContent('2 places: $40.00')
  expect(within(row).queryByRole('link', { name: /^Bid/ })).toBeNull()
  // Reminders go to those who were outbid.
  expect(row).not.toHaveTextContent(/remind/i)
  expect(screen.getByText(/^[2-9A-Z]{6}$/)).toBeVisible()
  // Paid or not: what is left is said apart.
  await jane.open(jane.path, { headers: { 'accept-language': 'es' } })
  await shows('Su cuenta', 'En total: $40.00')
})

test('of places that somebody watches, all prices are said', async () => {
  const jane = await openBidder()
  const { orm, school, reader } = jane
  const kinds = [kindOf('Adult', { price: 3_500 }), kindOf('Child', { price: 0 })]
  const { id: auctionItemId } = await addPlaces(orm, school, { kinds }, { startingBid: 0, endTime: inHours(9) })
  const bidderId = await bidderFor(orm, school.id, reader.email)
  await addRow(orm, watchedItem, { organizationId: school.id, auctionItemId, bidderId })
  await jane.openMyBids()
  expect(await findRow('Pizza Party')).toHaveTextContent('Price Free–$35.00')
})

test('who paid for places that were cancelled since reads what was too much', async () => {
  const jane = await openBidder()
  const { orm, school, reader } = jane
  const { id: auctionItemId } = await addPlaces(orm, school, {}, { endTime: inHours(9) })
  const purchases = [1, 2].map(() => ({ id: crypto.randomUUID(), kind: '', quantity: 1, price: 2_000, answers: [] }))
  const of = { organizationId: school.id, auctionItemId, email: reader.email }
  await buyPlaces(orm, { ...of, purchases, arrivedAt: new Date(), language: 'en' })
  const cancelFirst = () =>
    orm.transaction(async (tx) => {
      const lock = await lockItem(tx, school.id, auctionItemId)
      const first = (await readPurchases(tx, of)).find(({ cancelledAt }) => cancelledAt === null)
      if (!lock || !first) throw new Error('Nothing was bought')
      await cancelPurchases(tx, lock, [first], { now: new Date() })
      return first.bidderId
    })
  const bidderId = await cancelFirst()
  const paid = { id: crypto.randomUUID(), kind: 'cash' as const, amount: 4_000, madeAt: new Date(), madeByName: 'Ada' }
  await addRow(orm, payment, { ...paid, organizationId: school.id, bidderId })
  await jane.openMyBids()
  await shows('Total: $20.00', 'Paid', '$20.00 was paid too much. Pine Hill School will get in touch.')
  await cancelFirst()
  await jane.open(jane.path)
  await shows('Your bill', 'Total: $0.00', '$40.00 was paid too much. Pine Hill School will get in touch.')
})
