import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { HOUR_MS } from '../../api/contract/values/time/time.ts'
import { recordItemChanges } from '../../db/locks.ts'
import { auctionItem } from '../../db/schema/items.ts'
import { openItem, said } from '../../tests/support/item-tab.ts'
import { inHours } from '../../tests/support/moments.ts'
import { newBidder } from '../../tests/support/new-bidder.ts'
import { fill, shows } from '../../tests/support/on-page.ts'
import { kindOf, party, salesOf } from '../../tests/support/places.ts'
import { screen } from '../../tests/support/testing-library.ts'
import { sampleItem } from '../landing/sample-item.ts'
import { refuseOffline } from '../ui/form/refuse-offline.ts'
import { postPurchase } from './post-purchase.ts'

const openSale = (places = {}, more = {}) =>
  openItem({ title: 'Pizza Party', places: { ...party, ...places }, ...more }, { javaScript: false })
const button = (name: string) => screen.getByRole('button', { name })

test('without JavaScript a family chooses, checks, gives names, and buys, and pressing twice buys once', async () => {
  const { item, submit, orm } = await openSale()
  const email = newBidder()
  fill('Your email', email)
  // Before a name is typed for each.
  fill(/^Place/, '5')
  await submit(button('Continue'))
  expect(screen.getByLabelText(/^Place/)).toHaveAccessibleDescription(/^Each family can have 4 places/)
  fill(/^Place/, '2')
  await submit(button('Continue'))
  await shows('2 × Pizza Party')
  await shows(email)
  expect((await salesOf(orm, item)).purchases).toEqual([])
  const page = document.body.innerHTML
  for (const _ of ['press', 'press again']) {
    document.body.innerHTML = page
    fill('Child’s name, 1 of 2', 'Mia')
    await submit(button('Buy for $40.00'))
    expect(await said('They’re yours: 2 places for $40.00. We emailed you a receipt.')).toBeVisible()
  }
  const { left, purchases } = await salesOf(orm, item)
  expect([left, purchases.map(({ answers }) => answers)]).toEqual([10, [['Mia', '']]])
})

test('whoever has to confirm their address reads that a code was mailed, not that the order was refused', async () => {
  const { submit } = await openItem({ places: party }, { school: { confirmsBidders: true }, javaScript: false })
  const email = newBidder()
  fill(/^Place/, '1')
  fill('Your email', email)
  await submit(button('Continue'))
  await submit(button('Buy for $20.00'))
  const sent = screen.getByText(`We emailed a 6-digit code to ${email}.`, { exact: false })
  expect(sent).toHaveAttribute('role', 'status')
})

test('an order that nobody answers is not chosen anew: sent again it is the same, and counts once', async () => {
  const order = {
    step: 'check',
    email: newBidder(),
    'quantity-0': '2',
    'kind-0': '',
    'price-0': '20.00',
    'id-0': 'its-id',
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(order)) form.set(name, value)
  const api = async () => ({ data: null, problem: { message: 'Busy' }, status: 503 })
  const draft = await postPurchase({ api, language: 'en' } as never, sampleItem, form)
  expect(draft).toMatchObject({ step: 'check', status: 503, message: 'Busy', lines: [{ id: 'its-id', quantity: 2 }] })
})

test('a page of which no kind of place is on sale by now says so, and asks nobody to choose', async () => {
  const [past, later] = [inHours(-0.1).toISOString(), inHours(0.1).toISOString()]
  await openSale({ kinds: [kindOf('Early', { until: past })] })
  await shows('No longer on sale', /^The sale ended/)
  expect(screen.queryByLabelText('Your email')).toBeNull()
  await openSale({ kinds: [kindOf('Early', { until: past }), kindOf('Door', { from: later })] })
  await shows('On sale soon', /^On sale from/)
  expect(Number(document.querySelector('main')?.dataset.beginsIn)).toBeLessThan(HOUR_MS)
  expect(screen.queryByLabelText('Your email')).toBeNull()
})

test('what is missing is said at its field, and what was typed stays', async () => {
  const { submit } = await openSale()
  fill(/^Place/, '0')
  fill('Your email', 'pat@')
  expect((await submit(button('Continue'))).status).toBe(400)
  expect(screen.getByLabelText('Your email')).toHaveValue('pat@')
  expect(screen.getByLabelText('Your email')).toHaveAccessibleDescription('Please enter a valid email address')
  expect(screen.getByLabelText(/^Place/)).toHaveAccessibleDescription('Please choose how many')
})

test('names that were typed stay when the order is changed, and without network, which is said and sends nothing', async () => {
  const { submit, user } = await openSale()
  fill(/^Place/, '2')
  fill('Your email', newBidder())
  await submit(button('Continue'))
  fill('Child’s name, 2 of 2', 'Mia')
  refuseOffline()
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
  await user.click(button('Buy for $40.00'))
  Reflect.deleteProperty(navigator, 'onLine')
  expect(screen.getByRole('alert')).toHaveTextContent(/^You’re offline, so nothing was sent\./)
  expect(screen.getByLabelText('Child’s name, 2 of 2')).toHaveValue('Mia')
  await submit(button('Change the order'))
  fill(/^Place/, '3')
  await submit(button('Continue'))
  expect(screen.getByLabelText('Child’s name, 2 of 3')).toHaveValue('Mia')
})

test('a price that changed meanwhile is not charged: the form shows the new one', async () => {
  const { item, submit, orm } = await openSale()
  fill('Your email', newBidder())
  await submit(button('Continue'))
  const places = { ...party, kinds: [kindOf('', { price: 2_500 })] }
  await orm.transaction(async (tx) => {
    await tx.update(auctionItem).set({ places }).where(eq(auctionItem.id, item.id))
    await recordItemChanges(tx, item.organizationId, [item.id])
  })
  expect((await submit(button('Buy for $20.00'))).status).toBe(409)
  expect(screen.getByRole('alert')).toHaveTextContent('The price is $25.00 now. Nothing was bought.')
  await submit(button('Continue'))
  await submit(button('Buy for $25.00'))
  expect(await said('It’s yours: one place for $25.00. We emailed you a receipt.')).toBeVisible()
})

test('kinds are told apart with what they are worth; one that is not on sale has no number to choose', async () => {
  const from = new Date(Date.now() + 3_600_000).toISOString()
  const kinds = [kindOf('Adult', { value: 800 }), kindOf('Child', { price: 0 }), kindOf('Late', { from })]
  const { submit } = await openSale({ kinds, question: null })
  await shows('Value $8.00')
  expect(screen.queryByLabelText(/^Late/)).toBeNull()
  fill(/^Child/, '2')
  fill('Your email', newBidder())
  await submit(button('Continue'))
  await submit(button('Change the order'))
  expect(screen.getByLabelText(/^Child/)).toHaveValue(2)
  await submit(button('Continue'))
  await submit(button('Book for free'))
  expect(await said('They’re yours: 2 places for $0.00. We emailed you a receipt.')).toBeVisible()
  // Nothing of it is on a bill, and no receipt says how to pay.
  await shows('If you can’t come, tell the organizers, so that others can.')
  expect(screen.queryByText(/bill/)).toBeNull()
})

test.each([
  ['On sale soon', () => ({ startTime: inHours(0.1) })],
  ['No longer on sale', () => ({ endTime: inHours(-0.1) })],
])('%s: the page says so and the price, and has no form', async (words, more) => {
  await openSale({}, more())
  await shows(words, '$20.00')
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
})

test('at the end of a sale that is sold out, or once no kind is on sale any more, nobody is asked to wait', async () => {
  const kinds = [kindOf('Early', { until: inHours(-0.1).toISOString() })]
  for (const [hours, words, change] of [
    [0.4, 'Sold out', { places: { ...party, count: 1 } }],
    [2, 'No longer on sale', { places: { ...party, count: 1, kinds } }],
  ] as const) {
    const { item, orm, submit, openPage } = await openSale({ count: 1 }, { endTime: inHours(hours) })
    fill('Your email', newBidder())
    await submit(button('Continue'))
    await submit(button('Buy for $20.00'))
    await orm.update(auctionItem).set(change).where(eq(auctionItem.id, item.id))
    await openPage()
    await shows(words)
    expect(screen.queryByRole('button', { name: 'Join the line' })).toBeNull()
  }
})
