import { expect, test } from 'bun:test'
import { buyPlaces } from '../../api/auction/places/buy-places.ts'
import { inHours } from '../../tests/support/moments.ts'
import { findRow, openBidder } from '../../tests/support/my-bids-tab.ts'
import { shows } from '../../tests/support/on-page.ts'
import { addPlaces } from '../../tests/support/places.ts'
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
