import { expect, test } from 'bun:test'
import { openItem, said } from '../../tests/support/item-tab.ts'
import { newBidder } from '../../tests/support/new-bidder.ts'
import { fill, fillIn, shows } from '../../tests/support/on-page.ts'
import { screen, userEvent } from '../../tests/support/testing-library.ts'

const openPlain = (row = {}) => openItem(row, { javaScript: false })
const button = (name = 'Place bid') => screen.getByRole('button', { name })

test('a bid is placed without JavaScript, and sending the same form again is the same bid', async () => {
  const { item, submit, bidsOn } = await openPlain()
  const email = newBidder()
  const page = document.body.innerHTML
  for (const _ of ['press', 'press again']) {
    document.body.innerHTML = page
    fillIn({ 'Your email': email, 'Your bid': '130.5' })
    await submit(button())
    expect(await said('You’re winning at $130.50')).toBeVisible()
  }
  await shows('1 bid · high bidder b***@e***.org')
  expect(screen.getByLabelText('Your bid')).toHaveValue('135.50')
  expect(await bidsOn(item)).toHaveLength(1)
})

test('without JavaScript a quick bid is one press, and so is what was meant without an extra zero', async () => {
  const { submit } = await openPlain()
  fill('Your email', newBidder())
  await submit(button('$135.00'))
  expect(await said('You’re winning at $135.00')).toBeVisible()
  fillIn({ 'Your email': newBidder(), 'Your bid': '1400' })
  await submit(button('Place bid'))
  expect(screen.getByRole('alert')).toHaveTextContent('Did you mean $140.00, not $1,400.00?')
  await submit(button('Bid $140.00'))
  expect(await said('You’re winning at $140.00')).toBeVisible()
})

test('what is wrong with a posted bid is shown at its field, a bid below the price refused, and what was typed stays', async () => {
  const { item, submit, bidElsewhere } = await openPlain()
  fill('Your email', 'pat@')
  await submit(button())
  expect(screen.getByLabelText('Your email')).toHaveValue('pat@')
  expect(screen.getByLabelText('Your email')).toHaveAccessibleDescription('Please enter a valid email address')
  const email = newBidder()
  await bidElsewhere(item, '150')
  fill('Your email', email)
  expect((await submit(button())).status).toBe(409)
  expect(screen.getByRole('alert')).toHaveTextContent('You have been outbid. Bid must be at least $155.00.')
  expect(screen.getByLabelText('Your email')).toHaveValue(email)
  await shows('At least $155.00')
})

test('an absurd amount is asked about once more without JavaScript, for that amount only', async () => {
  const { submit } = await openPlain()
  fill('Your email', newBidder())
  for (const amount of ['$12,500.00', '$125,000.00', '$12,500.00']) {
    fill('Your bid', amount.replaceAll(/[$,]/g, ''))
    await submit(button())
    expect(screen.getByRole('alert')).toHaveTextContent(`${amount}? To bid ${amount}, press Place bid again.`)
  }
  await submit(button())
  expect(await said('You’re winning at $12,500.00')).toBeVisible()
})

test('a maximum is set without JavaScript, and is in no page afterwards', async () => {
  const { item, submit, openPage, bidElsewhere } = await openPlain()
  fillIn({ 'Your email': newBidder(), 'Your bid': '187.5' })
  await userEvent.click(screen.getByLabelText('Bid for me up to this amount'))
  const answer = await submit(button())
  expect(await said('You’re winning at $125.00. Your maximum: $187.50')).toBeVisible()
  expect(answer.headers.get('cache-control')).toContain('no-store')
  await bidElsewhere(item, '150')
  expect(await (await openPage()).text()).not.toContain('187.5')
  expect(screen.getAllByText('$155.00')[0]).toBeVisible()
  await shows('Automatic')
})

test('the whole history opens without JavaScript, and nothing that needs it is offered', async () => {
  const { item, openPage, bidElsewhere } = await openPlain()
  for (const amount of ['125', '130', '135', '140', '145', '150']) await bidElsewhere(item, amount)
  await openPage()
  const more = screen.getByText('Show all 6 bids').closest('details')
  expect(more).toHaveTextContent('$125.00')
  expect(screen.getByRole('button', { name: 'Copy link' }).closest('.needs-script')).not.toBeNull()
  expect(document.querySelector('[data-watch]')).toHaveClass('needs-script')
})
