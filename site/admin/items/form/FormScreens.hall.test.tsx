import { expect, test } from 'bun:test'
import { localTimeIn } from '../../../../api/contract/values/time/time-zone.ts'
import { findCard, openAdmin } from '../../../../tests/support/admin-tab.ts'
import { inHours } from '../../../../tests/support/moments.ts'
import { fill, fillIn, findToast, press } from '../../../../tests/support/on-page.ts'
import { screen } from '../../../../tests/support/testing-library.ts'

const chicago = (hours: number) => localTimeIn(inHours(hours), 'America/Chicago')
const choice = (name: string) => screen.getByRole('radio', { name })

test('what is sold in the room has no prices, and can be sold otherwise again', async () => {
  const { openScreen, read } = await openAdmin()
  await openScreen('/new-auction', 'New Auction')
  fill('Starting Bid', 'much')
  choice('Sold in the room').click()
  await screen.findByText('At the event, your team enters who bought it at the checkout.')
  for (const label of ['Starting Bid', 'Minimum Raise', 'Buy It Now Price (Optional)', 'Bids in the Last Minutes'])
    expect(screen.queryByLabelText(label)).toBeNull()
  const times = { 'Start Time': chicago(-1), 'End Time': chicago(24) }
  fillIn({ 'Auction Title': 'Lunch with the mayor', Description: 'At noon.', ...times })
  fill('Estimated Value (Optional)', '90')
  await press('Create Auction')
  const card = await findCard('Lunch with the mayor')
  expect(card).toHaveTextContent('To be sold in the room')
  const [item] = (await read('auctions')).auctions
  expect(item).toMatchObject({ isInHall: true, places: null, estimatedValue: '90.00' })
  await openScreen(`/auctions/${item.id}/edit`, 'Edit Auction')
  expect(choice('Sold in the room')).toBeChecked()
  choice('Highest bid wins').click()
  fill('Starting Bid', '40')
  await press('Update Auction')
  await findToast('Auction updated successfully')
  expect((await read('auctions')).auctions).toMatchObject([{ isInHall: false, startingBid: '40.00' }])
})
