import { expect, test } from 'bun:test'
import { bid, confirm, offer, openItem, price, said, sheet, standing } from '../../tests/support/item-tab.ts'
import { lost } from '../../tests/support/network.ts'
import { newBidder } from '../../tests/support/new-bidder.ts'
import { closed, fill, fillIn, press, shows } from '../../tests/support/on-page.ts'
import { fireEvent, screen, userEvent, waitFor, within } from '../../tests/support/testing-library.ts'
import { teamOf } from '../../tests/support/visitors.ts'
import { $message } from './confirm-step.ts'

test('a bid is confirmed by amount and item, then placed without leaving the page', async () => {
  const { item, bidsOn } = await openItem({ title: 'A quilt' })
  const email = newBidder()
  await offer({ email, amount: '150' })
  const description = `$150.00 for A quilt as ${email}`
  expect(await screen.findByRole('dialog', { name: 'Confirm your bid', description })).toBeVisible()
  expect(await bidsOn(item)).toEqual([])
  await confirm()
  expect(await standing('You’re winning at $150.00')).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect((await screen.findByText('b***@e***.org')).closest('li')).toHaveTextContent('$150.00')
  await waitFor(() => expect(screen.getByLabelText('Your bid')).toHaveValue('155.00'))
})

test('a likely slip in the address is pointed out where the bid is confirmed, and mended there', async () => {
  const { user } = await openItem()
  const name = crypto.randomUUID()
  await offer({ email: `${name}@gmial.com` })
  const dialog = await screen.findByRole('dialog', { name: 'Confirm your bid' })
  await user.click(await within(dialog).findByRole('button', { name: `Did you mean ${name}@gmail.com?` }))
  expect(dialog).toHaveTextContent(`${name}@gmail.com`)
  expect(within(dialog).queryByRole('button', { name: /Did you mean/ })).toBeNull()
  await confirm()
  await standing('You’re winning at $125.00')
  await shows(`${name}@gmail.com`)
})

test('going back from the confirming step places nothing and returns the focus', async () => {
  const { item, user, bidsOn } = await openItem()
  await offer({ email: newBidder() })
  await user.keyboard('{Escape}')
  await closed()
  expect(screen.getByRole('button', { name: 'Place bid' })).toHaveFocus()
  await offer()
  await press('Go back')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Place bid' })).toHaveFocus())
  expect(await bidsOn(item)).toEqual([])
})

test('Enter confirms the step, but not for whoever is winning: they would raise themselves', async () => {
  const { item, user, bidsOn } = await openItem()
  await offer({ email: newBidder() })
  await screen.findByRole('dialog', { name: 'Confirm your bid' })
  await user.keyboard('{Enter}')
  await closed()
  await standing('You’re winning at $125.00')
  expect(screen.getByRole('group', { name: 'Raise your bid to' })).toBeVisible()
  await offer()
  const dialog = await screen.findByRole('dialog', { name: 'You are already winning at $125.00' })
  expect(within(dialog).getByRole('button', { name: 'Raise to $130.00' })).not.toHaveClass('button-primary')
  await user.keyboard('{Enter}')
  await press('Go back')
  await closed()
  expect(await bidsOn(item)).toHaveLength(1)
})

test('a bidder reads that someone outbid them, or that their bid was cancelled, without touching the page', async () => {
  const { item, school, orm, bidElsewhere } = await openItem()
  await bid({ email: newBidder() })
  await standing('You’re winning at $125.00')
  await bidElsewhere(item, '140')
  expect(await standing('You’ve been outbid. Your bid was $125.00')).toBeVisible()
  await price('$140.00')
  await waitFor(() => expect(screen.getByLabelText('Your bid')).toHaveValue('145.00'))
  const team = await teamOf(orm, school)
  await team.cancelHighest(item)
  await standing('You’re winning at $125.00')
  await team.cancelHighest(item)
  expect(await standing('Your bid of $125.00 no longer counts')).toBeVisible()
})

test('the leader first reads "You are already winning", and may raise, but not at once', async () => {
  await openItem()
  await bid({ email: newBidder() })
  await standing('You’re winning at $125.00')
  await offer()
  const dialog = await screen.findByRole('dialog', { name: 'You are already winning at $125.00' })
  expect(dialog).toHaveTextContent('$130.00')
  await confirm()
  expect(await said(/^Please wait \d+ seconds before bidding again\.$/)).toBeVisible()
  // Its five seconds are over.
  $message.set(null)
  expect(await sheet().findByText(/^You can bid again in \d+ seconds\.$/)).toBeVisible()
  await price('$125.00')
})

test('a bidder is remembered on the device until they say "Not you?"', async () => {
  const { openPage } = await openItem()
  const email = newBidder()
  await bid({ email })
  await standing('You’re winning at $125.00')
  await openPage()
  await shows(email)
  await standing('You’re winning at $125.00')
  await press('Not you?')
  expect(screen.getByLabelText('Your email')).toHaveValue('')
  await shows('1 bid · high bidder b***@e***.org')
  const stored = ['bidlark:email', 'bidlark:bids'].map((name) => localStorage.getItem(name))
  expect(stored.join()).not.toMatch(/example|125/)
})

test('a double click places one bid', async () => {
  const { item, user, network, bidsOn } = await openItem()
  await offer({ email: newBidder() })
  await user.dblClick(await screen.findByRole('button', { name: 'Bid $125.00' }))
  await standing('You’re winning at $125.00')
  expect(network.calls.filter((call) => /^POST .*\/bid$/.test(call))).toHaveLength(1)
  expect(await bidsOn(item)).toHaveLength(1)
})

for (const [how, answer] of [
  ['not come', lost],
  ['come from a network that wants a login', () => new Response('Please sign in', { status: 200 })],
] as const) {
  test(`a bid whose answer has ${how} is the same bid when it is sent again`, async () => {
    const { item, network, bidsOn } = await openItem()
    const mend = network.on(/^POST .*\/bid$/, async (request, pass) => {
      await pass(request)
      return answer()
    })
    await bid({ email: newBidder() })
    const dialog = await screen.findByRole('dialog')
    const words =
      /^An error occurred while placing your bid\. Please try again\. We’ll also keep trying to send your bid of \$125\.00/
    expect(await within(dialog).findByText(words)).toBeVisible()
    mend()
    await confirm()
    await standing('You’re winning at $125.00')
    expect(await bidsOn(item)).toHaveLength(1)
  })
}

test('quick bids lie above the next minimum and ask for the same confirmation', async () => {
  await openItem()
  const quick = within(screen.getByRole('group', { name: 'Or bid more:' })).getAllByRole('button')
  expect(quick.map((button) => button.textContent)).toEqual(['$130.00', '$135.00', '$150.00'])
  fill('Your email', newBidder())
  await press('$135.00')
  await confirm()
  await standing('You’re winning at $135.00')
})

test('what is wrong with a bid is shown at its field, and a likely slip is mended with one tap', async () => {
  const { user } = await openItem()
  await offer({ email: 'pat@', amount: '124.99' })
  const email = screen.getByLabelText('Your email')
  const amount = screen.getByLabelText('Your bid')
  await waitFor(() => expect(email).toHaveFocus())
  expect(email).toHaveAccessibleDescription('Please enter a valid email address')
  expect(amount).toHaveAccessibleDescription('Bid must be at least $125.00')
  await user.clear(amount)
  await user.clear(email)
  await user.type(email, 'pat@gmial.com')
  await offer()
  await waitFor(() => expect(amount).toHaveAccessibleDescription('Please enter a valid bid amount'))
  await press('Did you mean pat@gmail.com?')
  expect(email).toHaveValue('pat@gmail.com')
})

test('someone faster is said, and the next bid offered', async () => {
  const { item, network, bidElsewhere } = await openItem()
  await bid({ email: newBidder() })
  expect(await said('You’re winning at $125.00')).toBeVisible()
  await press('Not you?')
  network.on(/^POST .*\/bid$/, async (request, pass) => {
    await bidElsewhere(item, '135')
    return pass(request)
  })
  await bid({ email: newBidder(), amount: '130' })
  expect(await said('You have been outbid. Bid must be at least $140.00.')).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText('Your bid')).toHaveValue('140.00'))
})

async function setMaximum(amount: string, email?: string) {
  if (email) fill('Your email', email)
  const isOn = screen.queryByLabelText('Your maximum') !== null
  if (!isOn) await userEvent.click(screen.getByLabelText('Bid for me up to this amount'))
  fill('Your maximum', amount)
  await press('Set my maximum')
}

test('a maximum is explained, confirmed, and then bids for whoever set it', async () => {
  const { item, bidElsewhere } = await openItem()
  expect(screen.getByText(/Only you know it\.$/, { selector: 'form *' })).toBeVisible()
  await setMaximum('200', newBidder())
  const dialog = await screen.findByRole('dialog', { name: 'Confirm your maximum' })
  expect(dialog).toHaveTextContent('We bid for you up to')
  await confirm()
  await standing('You’re winning at $125.00. Your maximum: $200.00')
  expect(await said('You’re winning at $125.00. Your maximum: $200.00')).toBeVisible()
  await bidElsewhere(item, '150')
  await standing('You’re winning at $155.00. Your maximum: $200.00')
  await waitFor(() => expect(screen.getAllByText('Automatic')).toHaveLength(1))
  const outbid = screen.getAllByRole('listitem').find(({ textContent }) => textContent?.includes('$150.00'))
  expect(screen.getByText('Automatic').closest('li')).toHaveTextContent(/You.*\$155\.00/)
  expect(outbid).not.toHaveTextContent('Automatic')
})

test('a bid below somebody’s maximum counts, and is outbid at once', async () => {
  const { item, bidElsewhere } = await openItem()
  await bidElsewhere(item, '125', { amount: undefined, maximum: '200' })
  await price('$125.00')
  fillIn({ 'Your email': newBidder(), 'Your bid': '150' })
  await press('Place bid')
  await confirm()
  const beaten = 'Your bid of $150.00 counts, but somebody’s maximum is higher. The current bid is $155.00.'
  expect(await said(beaten)).toBeVisible()
  await standing('You’ve been outbid. Your bid was $150.00')
})

test('whoever is winning raises their maximum, and the price stays', async () => {
  const { item, bidsOn } = await openItem()
  await setMaximum('200', newBidder())
  await confirm()
  await standing('You’re winning at $125.00. Your maximum: $200.00')
  // The form means the maximum now, and offers more than it.
  expect(screen.getByLabelText('Your maximum')).toHaveValue('205.00')
  await setMaximum('250')
  const dialog = await screen.findByRole('dialog', { name: 'You are already winning at $125.00' })
  expect(dialog).toHaveTextContent('We bid for you up to')
  await confirm()
  expect(await said('You are already winning. Your maximum is at least $250.00.')).toBeVisible()
  await standing('You’re winning at $125.00. Your maximum: $250.00')
  await price('$125.00')
  expect(await bidsOn(item)).toHaveLength(1)
})

test('an amount that was typed for a maximum stays one when its bidder is outbid meanwhile', async () => {
  const { item, bidElsewhere } = await openItem()
  await setMaximum('130', newBidder())
  await confirm()
  await standing('You’re winning at $125.00. Your maximum: $130.00')
  fill('Your maximum', '300')
  await bidElsewhere(item, '140')
  await standing('You’ve been outbid. Your bid was $130.00')
  await press('Set my maximum')
  expect(await screen.findByRole('dialog', { name: 'Confirm your maximum' })).toHaveTextContent('$300.00')
})

test('an amount is read as it is typed, arrow keys step it by fifty cents, and one that could be read otherwise is not guessed', async () => {
  await openItem()
  fillIn({ 'Your email': newBidder(), 'Your bid': '125,50' })
  await press('Place bid')
  expect(screen.getByLabelText('Your bid')).toHaveAccessibleDescription('Please enter a valid bid amount')
  fill('Your bid', '$199.')
  await userEvent.type(screen.getByLabelText('Your bid'), '{ArrowUp}')
  await waitFor(() => expect(screen.getByLabelText('Your bid')).toHaveValue('199.50'))
  fill('Your bid', '$200.')
  await press('Place bid')
  await confirm()
  await standing('You’re winning at $200.00')
})

test('a very high maximum is asked about by all of it', async () => {
  await openItem()
  await setMaximum('12500', newBidder())
  await confirm()
  expect(screen.getByRole('dialog')).toHaveTextContent('Did you mean $125.00, not $12,500.00?')
  await press('Yes, bid up to $12,500.00')
  await standing('You’re winning at $125.00. Your maximum: $12,500.00')
})

test('an extra zero is asked about, one press bids without it, and no double click or Enter bids with it', async () => {
  const { item, bidsOn } = await openItem()
  fillIn({ 'Your email': newBidder(), 'Your bid': '1250' })
  await press('Place bid')
  await confirm()
  const dialog = screen.getByRole('dialog')
  const question = 'The next bid only has to be $125.00. Did you mean $125.00, not $1,250.00?'
  expect(within(dialog).getByRole('alert')).toHaveTextContent(question)
  fireEvent.keyDown(dialog, { key: 'Enter' })
  fireEvent.click(screen.getByRole('button', { name: 'Yes, bid $1,250.00' }), { detail: 2 })
  fireEvent.click(screen.getByRole('button', { name: 'Bid $125.00' }), { detail: 2 })
  expect(dialog).toHaveTextContent(question)
  await press('Bid $125.00')
  await standing('You’re winning at $125.00')
  expect(await bidsOn(item)).toMatchObject([{ amount: '125.00' }])
})
