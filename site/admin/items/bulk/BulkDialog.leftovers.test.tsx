import { expect, test } from 'bun:test'
import { closeItems } from '../../../../api/auction/closing/close-items.ts'
import { localTimeIn } from '../../../../api/contract/values/time/time-zone.ts'
import { findCard, openAdmin } from '../../../../tests/support/admin-tab.ts'
import { inHours } from '../../../../tests/support/moments.ts'
import { closed, fill, fillIn, findToast, press, shows } from '../../../../tests/support/on-page.ts'
import { screen, waitFor, within } from '../../../../tests/support/testing-library.ts'

const ended = { startTime: inHours(-48), endTime: inHours(-24) }
const until = () => localTimeIn(inHours(24), 'America/Chicago')
const action = () => screen.queryByRole('button', { name: 'Sell What Is Left' })
const dialog = (name: string) => screen.findByRole('dialog', { name })
const box = (title: string) => screen.getByRole('checkbox', { name: `Select ${title}` })

/** A school with two items that closed without a bid, and one that was not sold in the room. */
async function openAfter() {
  const scene = await openAdmin()
  await scene.addItems(['A lamp', 'A chair'], ended)
  await scene.addItem('A piano', { ...ended, isInHall: true })
  await closeItems(scene.orm, scene.school.id, new Date())
  return scene
}

test('what closed without a bid is sold where it is selected, and nothing else offers that', async () => {
  const { addItem, network, openScreen, user } = await openAfter()
  await addItem('A quilt')
  await openScreen('', 'Dashboard')
  await press('Select')
  await screen.findByRole('region', { name: 'Selected auctions' })
  await user.click(box('A piano'))
  expect(action()).toBeNull()
  await user.click(box('A piano'))
  await user.click(box('A quilt'))
  expect(action()).toBeNull()
  await user.click(box('A lamp'))
  await press('Sell What Is Left')
  const sale = within(await dialog('Sell 2 Auctions at a Fixed Price'))
  await press('Preview')
  expect(await sale.findByText('End time is required')).toBeVisible()
  fillIn({ Price: '60', 'On Sale Until': until() }, sale)
  await press('Preview')
  expect(await sale.findByRole('region', { name: '1 Auction Will Be Reopened' })).toHaveTextContent('A lamp')
  expect(sale.getByRole('region', { name: '1 Auction Can’t Be Reopened' })).toHaveTextContent(
    'It hasn’t closed without a bid.',
  )
  await press('Sell 1 Auction')
  await closed()
  await shows('Reopened 1 auction.')
  await waitFor(async () => expect(await findCard('A lamp')).toHaveTextContent('$60.00 (fixed price)1 of 1 left'))
  // Also for whoever goes on before the answer.
  const answer = network.hold(/\/undo$/)
  await press('Undo (10 min left)')
  await user.click(screen.getByRole('link', { name: 'Messages' }))
  await screen.findByRole('heading', { level: 1, name: 'Messages' })
  answer()
  await user.click(screen.getByRole('link', { name: 'Items' }))
  await shows('Undone. 1 auction is as before.')
  await waitFor(async () => expect(await findCard('A lamp')).toHaveTextContent('Ended'))
})

test('all that is left is sold from the report of items without bids', async () => {
  const { openScreen } = await openAfter()
  await openScreen('/reports', 'Reports')
  const report = within(await screen.findByRole('region', { name: 'Items Without Bids' }))
  await press('Sell What Is Left')
  const sale = within(await dialog('Sell 2 Auctions at a Fixed Price'))
  fill('On Sale Until', until(), sale)
  await press('Preview', 'Sell 2 Auctions')
  await closed()
  await findToast('On sale', 'You can undo it on the dashboard for 10 minutes.')
  await waitFor(() => expect(report.getAllByRole('row').slice(1)).toHaveLength(1))
  expect(report.getByRole('row', { name: 'A piano In the room Ended' })).toBeVisible()
  expect(action()).toBeNull()
})
