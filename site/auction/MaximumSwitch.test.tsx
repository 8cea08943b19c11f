import { expect, test } from 'bun:test'
import { fill } from '../../tests/support/fill.ts'
import { confirm, newBidder, openItem, price, said, standing } from '../../tests/support/item-tab.ts'
import { screen, userEvent, waitFor } from '../../tests/support/testing-library.ts'

async function setMaximum(amount: string, email?: string) {
  if (email) fill('Your email', email)
  const isOn = screen.queryByLabelText('Your maximum') !== null
  if (!isOn) await userEvent.click(screen.getByLabelText('Bid for me up to this amount'))
  fill('Your maximum', amount)
  await userEvent.click(screen.getByRole('button', { name: 'Set my maximum' }))
}

test('a maximum is explained, confirmed, and then bids for whoever set it', async () => {
  const { item, bidElsewhere } = await openItem()
  expect(screen.getByText(/Only you know it\.$/, { selector: 'form *' })).toBeVisible()
  await setMaximum('200', newBidder())
  const dialog = await screen.findByRole('dialog', { name: 'Confirm your maximum' })
  expect(dialog).toHaveTextContent('We bid for you up to')
  await confirm()
  await standing('You’re winning at $125.00')
  await bidElsewhere(item, '150')
  await standing('You’re winning at $155.00')
  const rows = screen.getAllByRole('listitem')
  const rowOf = (amount: string) => rows.find(({ textContent }) => textContent?.includes(amount))
  await waitFor(() => expect(screen.getAllByText('Automatic')).toHaveLength(1))
  expect(screen.getByText('Automatic').closest('li')).toHaveTextContent(/You.*\$155\.00/)
  expect(rowOf('$150.00')).not.toHaveTextContent('Automatic')
})

test('a bid below somebody’s maximum counts, and is outbid at once', async () => {
  const { item, bidElsewhere } = await openItem()
  await bidElsewhere(item, '125', { amount: undefined, maximum: '200' })
  await price('$125.00')
  fill('Your email', newBidder())
  fill('Your bid', '150')
  await userEvent.click(screen.getByRole('button', { name: 'Place bid' }))
  await confirm()
  const beaten = 'Your bid of $150.00 counts, but somebody’s maximum is higher. The current bid is $155.00.'
  expect(await said(beaten)).toBeVisible()
  await standing('You’ve been outbid. Your bid was $150.00')
})

test('whoever is winning raises their maximum, and the price stays', async () => {
  const { item, bidsOn } = await openItem()
  await setMaximum('200', newBidder())
  await confirm()
  await standing('You’re winning at $125.00')
  await setMaximum('250')
  const dialog = await screen.findByRole('dialog', { name: 'You are already winning at $125.00' })
  expect(dialog).toHaveTextContent('We bid for you up to')
  await confirm()
  expect(await said('You are already winning. Your maximum is at least $250.00.')).toBeVisible()
  await price('$125.00')
  expect(await bidsOn(item)).toHaveLength(1)
})

test('a very high maximum is asked about by all of it', async () => {
  await openItem()
  await setMaximum('12500', newBidder())
  await confirm()
  expect(screen.getByRole('dialog')).toHaveTextContent('Did you mean $12,500.00?')
  await confirm()
  await standing('You’re winning at $125.00')
})
