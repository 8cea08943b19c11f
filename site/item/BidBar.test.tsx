import { expect, test } from 'bun:test'
import { confirm, openItem, standing } from '../../tests/support/item-tab.ts'
import { newBidder } from '../../tests/support/new-bidder.ts'
import { closed, fill, fillIn, press } from '../../tests/support/on-page.ts'
import { screen, waitFor, within } from '../../tests/support/testing-library.ts'
import { $bidder } from './bidder-store.ts'
import { $isFormInView } from './form-in-view.ts'

const bottomBar = () => screen.getByRole('region', { name: 'Your next bid' })
const topBar = () => screen.getByRole('region', { name: 'This item' })
const inBar = (name: string) => within(bottomBar()).findByRole('button', { name })

/** Opens the item of a device from which somebody has bid before; its browser has told that the form is out of view. */
async function openKnown() {
  const opened = await openItem()
  $bidder.set(newBidder())
  $isFormInView.set(false)
  return opened
}

test('the bar offers whoever is winning to set their maximum, or to raise it, and never to raise their own price', async () => {
  const { user, item, bidsOn } = await openKnown()
  await user.click(await inBar('Bid $125.00'))
  await confirm()
  await waitFor(() => expect(bottomBar()).toHaveTextContent('You’re winning at $125.00'))
  expect(within(bottomBar()).queryByText(/Raise to/)).not.toBeInTheDocument()
  await user.click(await inBar('Set my maximum'))
  expect(screen.getByLabelText('Your maximum')).toHaveFocus()
  fill('Your maximum', '180')
  await press('Set my maximum')
  await confirm()
  expect(await inBar('Raise my maximum')).toBeVisible()
  expect(await bidsOn(item)).toHaveLength(1)
})

test('a refusal is said in the bar, to whoever is winning that they are first', async () => {
  await openKnown()
  for (const button of ['Place bid', 'Raise my bid']) {
    await press(button)
    await confirm()
  }
  await waitFor(() => expect(bottomBar()).toHaveTextContent(/Please wait \d+ seconds before bidding again\./))
  expect(bottomBar()).toHaveTextContent('You’re winning')
})

test('someone outbid sees it in the bar, with the bid that would win, once the browser has told whether the form is in view', async () => {
  const { item, user, bidElsewhere } = await openKnown()
  await user.click(await inBar('Bid $125.00'))
  await confirm()
  await waitFor(() => expect(bottomBar()).toHaveTextContent('You’re winning'))
  await bidElsewhere(item, '140')
  await waitFor(() => expect(bottomBar()).toHaveTextContent('You’ve been outbid'))
  expect(await inBar('Bid $145.00')).toBeVisible()
  // As the server drew it.
  $isFormInView.set(null)
  await waitFor(() => expect(bottomBar()).toHaveTextContent(/^\$140\.00\d+ minutes leftBid \$145\.00$/))
  $isFormInView.set(true)
  await waitFor(() => expect(topBar()).toHaveTextContent(/A week at the lake\$140\.00You’ve been outbid.*minutes left/))
  expect(screen.queryByRole('region', { name: 'Your next bid' })).not.toBeInTheDocument()
})

test('somebody new gets from the bar to the form', async () => {
  const { user } = await openItem()
  await user.click(within(bottomBar()).getByRole('link', { name: 'Bid $125.00' }))
  expect(screen.getByLabelText('Your email')).toHaveFocus()
})

test('a bid that comes in while someone types theirs shows at the field and above it', async () => {
  const { item, bidElsewhere } = await openItem()
  $isFormInView.set(true)
  const amount = screen.getByLabelText('Your bid')
  fillIn({ 'Your email': newBidder(), 'Your bid': '130' })
  await bidElsewhere(item, '140')
  await waitFor(() => expect(amount).toHaveAccessibleDescription('Someone bid $140.00. Bid $145.00 or more.'))
  expect(screen.getByText(/^Someone bid \$140\.00\./, { selector: '[role=status], [role=status] *' })).toBeVisible()
  expect(topBar()).toHaveTextContent('Someone bid $140.00')
  expect(amount).toHaveValue('145.00')
  fill('Your bid', '150')
  await waitFor(() => expect(amount).toHaveAccessibleDescription('At least $145.00'))
  expect(topBar()).not.toHaveTextContent('Someone bid $140.00')
})

test('a bid that is overtaken while its bidder confirms it is not sent', async () => {
  const { item, user, network, bidElsewhere, bidsOn } = await openKnown()
  await user.click(await inBar('Bid $125.00'))
  await bidElsewhere(item, '140')
  const dialog = await screen.findByRole('dialog')
  const words = 'Someone bid $140.00. Bid $145.00 or more.'
  await waitFor(() => expect(within(dialog).getByRole('alert')).toHaveTextContent(words))
  await user.click(within(dialog).getByRole('button', { name: 'Bid $125.00' }))
  await user.click(within(dialog).getByRole('button', { name: 'Go back' }))
  await closed()
  expect(network.calls.filter((call) => /^POST .*\/bid$/.test(call))).toEqual([])
  expect(await bidsOn(item)).toHaveLength(1)
  await user.click(await inBar('Bid $145.00'))
  await confirm()
  await standing('You’re winning at $145.00')
})
