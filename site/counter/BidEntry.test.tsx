import { expect, test } from 'bun:test'
import { openAdmin } from '../../tests/support/admin-tab.ts'
import { openCounter } from '../../tests/support/counter-tab.ts'
import { fillIn } from '../../tests/support/fill-in.ts'
import { hurryTests } from '../../tests/support/hurry.ts'
import { lost } from '../../tests/support/network.ts'
import { addItem } from '../../tests/support/school.ts'
import { addMember } from '../../tests/support/team.ts'
import { screen, waitFor } from '../../tests/support/testing-library.ts'

hurryTests(500, 1_500)

async function openQuilt() {
  const counter = await openCounter()
  const { orm, school, scan, user, press } = counter
  const item = await addItem(orm, school, { title: 'A quilt', itemNumber: 7 })
  await scan('#7')
  await screen.findByRole('heading', { name: 'A quilt' })
  const enter = async (bid: Record<string, string>) => {
    await fillIn(user, bid)
    await press('Enter Bid')
  }
  return { ...counter, item, enter }
}

test('a helper enters bids from a sheet of paper; what is odd is refused or asked about', async () => {
  const { enter, item, network, open, orm, press, school, signIn, user } = await openQuilt()
  await enter({})
  expect(await screen.findByText('Please enter a valid email address')).toBeVisible()
  await enter({ 'Bidder’s Email': 'jane@example.org', Bid: '100' })
  expect(await screen.findByText('Bid must be at least $125.00')).toBeVisible()
  await enter({ Bid: '150' })
  expect(await screen.findByText('Bid of $150.00 entered. j***@e***.org is winning.')).toBeVisible()
  expect(await screen.findByText('1 bid · Next bid at least $155.00')).toBeVisible()
  // Ready for the next line of the sheet.
  await waitFor(() => expect(screen.getByLabelText('Bidder’s Email')).toHaveFocus())
  await user.keyboard('paul@example.org')
  await enter({ Bid: '15000' })
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Did you mean $15,000.00?')
  await press('Change the Amount')
  await enter({ Bid: '155' })
  expect(await screen.findByText('Bid of $155.00 entered. p***@e***.org is winning.')).toBeVisible()

  const owner = await addMember(orm, school, 'owner')
  network.cookies.clear()
  signIn(owner)
  const bids = await network.fetch(`/api/${school.slug}/admin/auction/${item.slug}/bids`)
  expect((await bids.text()).match(/Ann Reed \(helper\)/g)).toHaveLength(2)
  network.cookies.clear()
  await open(`/${school.slug}/${item.slug}`)
  expect(screen.getAllByText(/p\*\*\*@e\*\*\*\.org/)[0]).toBeVisible()
  expect(document.body).not.toHaveTextContent('Ann Reed')
})

test('a bid whose answer is lost is entered once', async () => {
  const { enter, network } = await openQuilt()
  let tries = 0
  network.on(/^POST .*\/checkout\/bids/, async (request, pass) => {
    tries++
    const answer = await pass(request)
    return tries <= 2 ? lost() : answer
  })
  await enter({ 'Bidder’s Email': 'jane@example.org', Bid: '150' })
  expect(await screen.findByText('Bid of $150.00 entered. j***@e***.org is winning.')).toBeVisible()
  expect(tries).toBe(3)
  expect(await screen.findByText('1 bid · Next bid at least $155.00')).toBeVisible()
})

test('a member of the team enters bids under their own name', async () => {
  const { addItem, openScreen, school, tab, user } = await openAdmin()
  await addItem('A quilt', { itemNumber: 7 })
  await openScreen('/checkout-links', 'Checkout Links')
  expect(screen.getByRole('link', { name: 'the checkout' })).toHaveAttribute('href', `/${school.slug}/checkout`)
  await tab.open(`/${school.slug}/checkout`)
  expect(await screen.findByText('Ada Lark')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Admin' })).toBeVisible()
  await user.keyboard('quilt{Enter}')
  await screen.findByLabelText('Bidder’s Email')
  await fillIn(user, { 'Bidder’s Email': 'jane@example.org', Bid: '150' })
  await user.keyboard('{Enter}')
  expect(await screen.findByText(/^Bid of \$150\.00 entered\./)).toBeVisible()
})

test('a helper hands out a paddle, and enters a bid for it', async () => {
  const { orm, school, user } = await openCounter({ usesPaddles: true })
  await addItem(orm, school, { title: 'A quilt', itemNumber: 7 })
  screen.getByRole('link', { name: 'Hand Out a Paddle' }).click()
  const number = await screen.findByLabelText<HTMLInputElement>('Number')
  expect(number.value).toBe('1')
  await fillIn(user, { Number: '12' })
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Please enter the name of who holds it')).toBeVisible()
  await fillIn(user, { Name: 'Ann Okafor' })
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Paddle 12 handed out')).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus())
  await fillIn(user, { Number: '12', Name: 'Ben' })
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Somebody holds paddle 12.')).toBeVisible()
  await fillIn(user, { 'Find a Winner or an Item': '#7' })
  await user.keyboard('{Enter}')
  await screen.findByLabelText('Bidder’s Email or Paddle')
  await fillIn(user, { 'Bidder’s Email or Paddle': '12', Bid: '150' })
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Bid of $150.00 entered. Paddle 12 is winning.')).toBeVisible()
})
