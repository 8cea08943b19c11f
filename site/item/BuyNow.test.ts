import { expect, test } from 'bun:test'
import { setItem } from '../../tests/support/item-rows.ts'
import { confirm, offer, openItem, said, sheet } from '../../tests/support/item-tab.ts'
import { newBidder } from '../../tests/support/new-bidder.ts'
import { closed, fill, press } from '../../tests/support/on-page.ts'
import { fireEvent, screen, waitFor, within } from '../../tests/support/testing-library.ts'
import { teamOf } from '../../tests/support/visitors.ts'
import { startBuyNow } from './buy-now.ts'

const OFFERED = { title: 'A quilt', startingBid: 5_000, buyNowPrice: 20_000 }
const BUY = 'Buy it now for $200.00'
const buyButton = () => screen.queryByRole('button', { name: BUY })

/** The page of an item that is offered, and its script. */
async function openOffered(options: Parameters<typeof openItem>[1] = {}) {
  const opened = await openItem(OFFERED, options)
  startBuyNow()
  return opened
}
const openPlain = () => openItem(OFFERED, { javaScript: false })

test('an item is bought with one press and one confirmation, which names price, item, and that it binds', async () => {
  const { item, bidsOn, user } = await openOffered()
  await press(BUY)
  expect(screen.getByLabelText('Your email')).toHaveAccessibleDescription('Please enter a valid email address')
  const email = newBidder()
  fill('Your email', email)
  await press(BUY)
  const dialog = await screen.findByRole('dialog', { name: 'Have it now?' })
  for (const words of [
    '$200.00',
    'for A quilt',
    `as ${email}`,
    'This is binding. It’s yours at once, and bidding ends.',
  ])
    expect(dialog).toHaveAccessibleDescription(expect.stringContaining(words))
  await user.click(within(dialog).getByRole('button', { name: 'Go back' }))
  await closed()
  expect(await bidsOn(item)).toEqual([])
  await press(BUY)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: BUY }))
  expect(await said('It’s yours for $200.00.')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'You' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Place bid' })).toBeNull()
  await closed()
})

test('it is offered until somebody bids, and not again once that bid is cancelled, on open pages as on new ones', async () => {
  const { item, orm, school, bidElsewhere, openPage } = await openOffered()
  fill('Your email', newBidder())
  await press(BUY)
  await screen.findByRole('dialog', { name: 'Have it now?' })
  await bidElsewhere(item, '50')
  await waitFor(() => expect(buyButton()).toBeNull())
  expect(await said('Someone bid $50.00. Bid $55.00 or more.')).toBeVisible()
  await (await teamOf(orm, school)).cancelHighest(item)
  await waitFor(() => expect(sheet().getByText('No bids yet')).toBeVisible())
  await openPage()
  expect(buyButton()).toBeNull()
})

test('a first bid of as much is asked, and buys it for its price', async () => {
  const { item, bidsOn, user } = await openOffered()
  await offer({ email: newBidder(), amount: '250' })
  await confirm()
  const dialog = await screen.findByRole('dialog', { name: 'Have it now?' })
  expect(dialog).toHaveTextContent('$200.00')
  fireEvent.click(within(dialog).getByRole('button', { name: BUY }), { detail: 2 })
  await user.click(within(dialog).getByRole('button', { name: BUY }))
  expect(await said('It’s yours for $200.00.')).toBeVisible()
  expect(await bidsOn(item)).toMatchObject([{ amount: '200.00' }])
})

test('whoever is asked for their name gives it on the way', async () => {
  const { item, bidsOn, user } = await openOffered({ school: { asksName: 'required' } })
  fill('Your email', newBidder())
  await press(BUY)
  const dialog = await screen.findByRole('dialog', { name: 'Confirm your bid' })
  expect(dialog).toHaveTextContent('This is binding. It’s yours at once, and bidding ends.')
  await user.type(await within(dialog).findByLabelText('Your name'), 'Jane Okafor')
  await confirm()
  expect(await said('It’s yours for $200.00.')).toBeVisible()
  expect(await bidsOn(item)).toHaveLength(1)
})

test('without JavaScript it is asked once more by the page, and the same press then buys it', async () => {
  const { item, submit, bidsOn } = await openPlain()
  fill('Your email', newBidder())
  await submit(screen.getByRole('button', { name: BUY }))
  expect(screen.getByRole('alert')).toHaveTextContent('Have it now for $200.00? It’s yours at once, this is binding')
  expect(await bidsOn(item)).toEqual([])
  const page = document.body.innerHTML
  for (const _ of ['press', 'press again']) {
    document.body.innerHTML = page
    await submit(screen.getByRole('button', { name: 'Yes, buy it now for $200.00' }))
    expect(await said('It’s yours for $200.00.')).toBeVisible()
  }
  expect(await bidsOn(item)).toMatchObject([{ amount: '200.00' }])
})

test('without JavaScript, Enter in a field places a bid, and another amount after the question is a bid', async () => {
  const { item, submit, bidsOn } = await openPlain()
  const [first] = document.querySelectorAll('form[action="#bidding"] [type=submit]')
  expect(first).not.toHaveAttribute('name')
  fill('Your email', newBidder())
  await submit(screen.getByRole('button', { name: BUY }))
  fill('Your bid', '60')
  await submit(screen.getByRole('button', { name: 'Place bid' }))
  expect(await said('You’re winning at $60.00')).toBeVisible()
  expect(await bidsOn(item)).toMatchObject([{ amount: '60.00' }])
})

test('an item that gets its price while its page is open is asked about in the step for bids', async () => {
  const { item, orm, bidsOn } = await openItem({ startingBid: 5_000 })
  await setItem(orm, item, { buyNowPrice: 20_000 })
  await offer({ email: newBidder(), amount: '250' })
  await confirm()
  expect(await screen.findByText(/^Have it now for \$200\.00\? /)).toBeVisible()
  await confirm()
  expect(await said('It’s yours for $200.00.')).toBeVisible()
  expect(await bidsOn(item)).toMatchObject([{ amount: '200.00' }])
})
