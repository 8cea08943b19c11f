import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { undoHallSale } from '../../api/auction/entry/undo-hall-sale.ts'
import { bid } from '../../db/schema/bids.ts'
import { openCheckout } from '../../tests/support/checkout-tab.ts'
import { hurry } from '../../tests/support/hurry.ts'
import { lockOf } from '../../tests/support/item-rows.ts'
import { fillIn, findToast, press, shows } from '../../tests/support/on-page.ts'
import { addPaddle } from '../../tests/support/paddle.ts'
import { addItem } from '../../tests/support/school.ts'
import { screen, waitFor, within } from '../../tests/support/testing-library.ts'

const item = () => screen.getByLabelText('Item')
const section = async (name: string) => within(await screen.findByRole('region', { name }))

async function openRoom() {
  const tab = await openCheckout({ usesPaddles: true })
  await addPaddle(tab.orm, tab.school, 45, 'Cy Young')
  const cabin = await addItem(tab.orm, tab.school, { title: 'Cabin Weekend', itemNumber: 12, isInHall: true })
  const lunch = await addItem(tab.orm, tab.school, { title: 'Mayor’s Lunch for 8', itemNumber: 13, isInHall: true })
  return { ...tab, cabin, lunch }
}

test('a helper finds an item by number or words, types paddle and amount, and is ready for the next; Undo takes it back', async () => {
  const { orm, cabin, scan } = await openRoom()
  await scan('#12')
  await screen.findByLabelText('Item')
  expect(item()).toHaveValue('12')
  fillIn({ 'Bidder’s Email or Paddle': '45', 'Sold For': '500' })
  await press('Sell Item')
  await shows('Sold: #12 Cabin Weekend to Cy Young, Paddle 45, for $500.00.')
  await waitFor(() => expect(item()).toHaveFocus())
  expect(item()).toHaveValue('')
  expect((await section('Sold')).getByText('$500.00 · Cy Young, Paddle 45')).toBeVisible()
  expect((await section('To Be Sold')).queryByText(/Cabin/)).toBeNull()
  await press('Undo the sale of Cabin Weekend')
  await shows('Undone: #12 Cabin Weekend isn’t sold to Cy Young, Paddle 45 any more.')
  await waitFor(() => expect(item()).toHaveFocus())
  await waitFor(async () => expect((await section('To Be Sold')).getByText('#12 Cabin Weekend')).toBeVisible())
  expect(await lockOf(orm, cabin)).toMatchObject({ bidCount: 0, closedAt: null })
  // A number is that of an item, whatever titles hold it.
  fillIn({ Item: '8', 'Bidder’s Email or Paddle': '45', 'Sold For': '80' })
  await press('Sell Item')
  await shows('Please enter the number of an item that’s sold in the room')
  fillIn({ Item: 'mayor' })
  await press('Sell Item')
  await shows('Sold: #13 Mayor’s Lunch for 8 to Cy Young, Paddle 45, for $80.00.')
  fillIn({ Item: '#13', 'Bidder’s Email or Paddle': '45', 'Sold For': '90' })
  await press('Sell Item')
  await shows('Sold already: to Cy Young, Paddle 45, for $80.00, entered by Ann Reed (helper).')
})

test('what is typed for the next item while the last sale is on its way stays, with the focus; what was refused is said apart', async () => {
  const { scan, user, network } = await openRoom()
  let answer = network.hold(/^POST .*\/hall$/)
  await scan('#12')
  await waitFor(() => expect(screen.getByLabelText('Bidder’s Email or Paddle')).toHaveFocus())
  fillIn({ 'Bidder’s Email or Paddle': '45', 'Sold For': '500' })
  await press('Sell Item')
  await user.clear(item())
  await user.keyboard('1')
  answer()
  await shows('Sold: #12 Cabin Weekend to Cy Young, Paddle 45, for $500.00.')
  await user.keyboard('2')
  expect(item()).toHaveValue('12')
  expect(screen.getByLabelText('Sold For')).toHaveValue('')
  fillIn({ 'Bidder’s Email or Paddle': '45', 'Sold For': '90' })
  answer = network.hold(/^POST .*\/hall$/)
  await press('Sell Item')
  fillIn({ Item: '13' })
  answer()
  await findToast(
    'Failed to sell the item',
    'Sold already: to Cy Young, Paddle 45, for $500.00, entered by Ann Reed (helper).',
  )
  expect(item()).toHaveValue('13')
  expect(item()).not.toHaveAccessibleDescription(/Sold already/)
})

test('what somebody else undoes is not said to be sold any more', async () => {
  await hurry([5_000], async () => {
    const { orm, school, scan } = await openRoom()
    await scan('#12')
    await screen.findByLabelText('Item')
    fillIn({ 'Bidder’s Email or Paddle': '45', 'Sold For': '500' })
    await press('Sell Item')
    await shows('Sold: #12 Cabin Weekend to Cy Young, Paddle 45, for $500.00.')
    const [sale] = await orm.select().from(bid).where(eq(bid.organizationId, school.id))
    const action = { staff: { id: null, name: 'Ada Lark' }, now: new Date() }
    await undoHallSale(orm, { organizationId: school.id, id: sale?.id ?? '' }, action)
    await waitFor(async () => expect((await section('To Be Sold')).getByText('#12 Cabin Weekend')).toBeVisible())
    expect(screen.queryByText(/^Sold: #12/)).toBeNull()
  })
})

test('what becomes of a sale once its screen was left is said in a toast', async () => {
  const { scan, network } = await openRoom()
  async function sellAndLeave(number: string, paddle: string) {
    await scan(`#${number}`)
    await waitFor(() => expect(screen.getByLabelText('Bidder’s Email or Paddle')).toHaveFocus())
    const answer = network.hold(/^POST .*\/hall$/)
    fillIn({ 'Bidder’s Email or Paddle': paddle, 'Sold For': '500' })
    await press('Sell Item')
    screen.getByRole('link', { name: 'Back to Search' }).click()
    await waitFor(() => expect(screen.queryByLabelText('Sold For')).toBeNull())
    answer()
  }
  await sellAndLeave('12', '46')
  await findToast('Failed to sell the item', 'Nobody holds paddle 46.')
  await sellAndLeave('12', '45')
  await findToast('Sold: #12 Cabin Weekend to Cy Young, Paddle 45, for $500.00.')
})
