import { expect, test } from 'bun:test'
import { closeItems } from '../../api/auction/closing/close-items.ts'
import { openAdmin } from '../../tests/support/admin-tab.ts'
import { addLink } from '../../tests/support/checkout-link.ts'
import { findField, openCheckout } from '../../tests/support/checkout-tab.ts'
import { hurry, hurryTests } from '../../tests/support/hurry.ts'
import { endItem, setItem } from '../../tests/support/item-rows.ts'
import { lost } from '../../tests/support/network.ts'
import { fillIn, findToast, lookAgain, press, shows } from '../../tests/support/on-page.ts'
import { addPerson } from '../../tests/support/person.ts'
import { addItem, addMember, addSchool } from '../../tests/support/school.ts'
import { openTab } from '../../tests/support/tab.ts'
import { screen, waitFor } from '../../tests/support/testing-library.ts'
import { visitors } from '../../tests/support/visitors.ts'

hurryTests(500, 1_500)

async function openQuilt() {
  const checkout = await openCheckout()
  const { orm, school, scan } = checkout
  const item = await addItem(orm, school, { title: 'A quilt', itemNumber: 7 })
  await scan('#7')
  await screen.findByRole('heading', { name: 'A quilt' })
  const enter = async (bid: Record<string, string>) => {
    fillIn(bid)
    await press('Enter Bid')
  }
  return { ...checkout, item, enter }
}

test('a helper enters bids from a sheet of paper; what is odd is refused or asked about', async () => {
  const { enter, item, network, open, orm, school, signIn, user } = await openQuilt()
  await enter({})
  await shows('Please enter a valid email address')
  await enter({ 'Bidder’s Email': 'jane@example.org', Bid: '100' })
  await shows('Bid must be at least $125.00')
  await enter({ Bid: '150' })
  await shows('Bid of $150.00 entered for j***@e***.org. It’s winning.', '1 bid · Next bid at least $155.00')
  // Ready for the next line of the sheet, below what became of this one.
  const first = screen.getByLabelText('Bidder’s Email')
  await waitFor(() => expect(first).toHaveFocus())
  expect(screen.getByText(/It’s winning\.$/).compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await user.keyboard('paul@example.org')
  await enter({ Bid: '15000' })
  const question = 'The next bid only has to be $155.00. Do you want to bid $15,000.00?'
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(question)
  await press('Change the Amount')
  await enter({ Bid: '1550' })
  await press('Enter $155.00')
  await shows('Bid of $155.00 entered for p***@e***.org. It’s winning.')

  const owner = await addMember(orm, school, 'owner')
  network.cookies.clear()
  signIn(owner)
  await open(`/${school.slug}/admin`)
  await press('More for A quilt')
  await user.click(await screen.findByRole('menuitem', { name: 'View Bids' }))
  expect(await screen.findAllByText('Entered by the team: Ann Reed (helper)')).toHaveLength(2)
  network.cookies.clear()
  await open(`/${school.slug}/${item.slug}`)
  expect(screen.getAllByText(/p\*\*\*@e\*\*\*\.org/)[0]).toBeVisible()
  expect(document.body).not.toHaveTextContent('Ann Reed')
})

test('a bid whose answer is lost, or never comes, is entered once', async () => {
  const { enter, network } = await openQuilt()
  let tries = 0
  network.on(/^POST .*\/checkout\/bids/, async (request, pass) => {
    tries++
    const answer = await pass(request)
    if (tries === 1) await new Promise(() => {})
    return tries === 2 ? lost() : answer
  })
  await hurry([20_000], () => enter({ 'Bidder’s Email': 'jane@example.org', Bid: '150' }))
  await shows('Bid of $150.00 entered for j***@e***.org. It’s winning.')
  expect(tries).toBeGreaterThan(2)
  await shows('1 bid · Next bid at least $155.00')
})

test('a bid that is never answered is given up after a minute, and stays typed', async () => {
  const { enter, network } = await openQuilt()
  network.on(/^POST .*\/checkout\/bids/, () => new Promise(() => {}))
  await hurry([20_000], async () => {
    await enter({ 'Bidder’s Email': 'jane@example.org', Bid: '150' })
    await shows('Failed to enter the bid')
  })
  expect(network.calls.filter((call) => call.endsWith('/checkout/bids'))).toHaveLength(3)
  expect(screen.getByLabelText('Bidder’s Email')).toHaveValue('jane@example.org')
})

test('an item that closes while it is open says so, has no form, and is not read again', async () => {
  const { item, network, orm, school } = await openQuilt()
  await screen.findByRole('button', { name: 'Enter Bid' })
  await endItem(orm, item)
  const reads = () => network.calls.filter((call) => call === `GET /api/${school.slug}/checkout/items/${item.id}`)
  await lookAgain(() => expect(screen.getByText('Closed')).toBeVisible())
  await shows('This item takes no bids now.')
  const before = reads().length
  await hurry([10_000], async () => {
    window.dispatchEvent(new Event('visibilitychange'))
    await Bun.sleep(200)
  })
  expect(reads().length - before).toBeLessThan(2)
  for (const name of ['Enter Bid', 'Retry']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('a bid that came too late is refused in words that stay when the form goes', async () => {
  const { enter, item, orm, school } = await openQuilt()
  await setItem(orm, item, { endTime: new Date(Date.now() - 10_000) })
  await closeItems(orm, school.id, new Date())
  await enter({ 'Bidder’s Email': 'paul@example.org', Bid: '175' })
  await shows('This item takes no bids now.', 'The last bid wasn’t entered. Bidding has ended.')
})

test('what becomes of a bid once its screen was left is said in a toast', async () => {
  const { enter, item, network, school, scan } = await openQuilt()
  /** @returns how to let the answer through */
  async function enterAndLeave(email: string, amount: string) {
    const answer = network.hold(/^POST .*\/checkout\/bids$/)
    await enter({ 'Bidder’s Email': email, Bid: amount })
    screen.getByRole('link', { name: 'Back to Search' }).click()
    await waitFor(() => expect(screen.queryByLabelText('Bidder’s Email')).toBeNull())
    return answer
  }
  async function comeBack() {
    await scan('#7')
    await screen.findByLabelText('Bidder’s Email')
  }
  const question = 'The next bid only has to be $125.00. Did you mean $150.00, not $15,000.00?'
  let answer = await enterAndLeave('jane@example.org', '15000')
  answer()
  await findToast('Failed to enter the bid', question)
  await comeBack()
  answer = await enterAndLeave('jane@example.org', '150')
  answer()
  await findToast('Bid of $150.00 entered for j***@e***.org. It’s winning.')
  await comeBack()
  answer = await enterAndLeave('paul@example.org', '175')
  await visitors(school).bidElsewhere(item, '200')
  answer()
  await findToast('Failed to enter the bid', 'You have been outbid. Bid must be at least $205.00.')
})

test('a member of the team enters bids under their own name', async () => {
  const { addItem, openScreen, school, tab, user } = await openAdmin()
  await addItem('A quilt', { itemNumber: 7 })
  await openScreen('/checkout-links', 'Checkout Links')
  expect(screen.getByRole('link', { name: 'the checkout' })).toHaveAttribute('href', `/${school.slug}/checkout`)
  await tab.open(`/${school.slug}/checkout`)
  await shows('Ada Lark')
  expect(screen.getByRole('link', { name: 'Admin' })).toBeVisible()
  await user.keyboard('quilt{Enter}')
  await screen.findByLabelText('Bidder’s Email')
  fillIn({ 'Bidder’s Email': 'jane@example.org', Bid: '150' })
  await user.keyboard('{Enter}')
  await shows(/^Bid of \$150\.00 entered for /)
})

test('a helper hands out a paddle, and enters a bid for it', async () => {
  const { orm, school, user } = await openCheckout({ usesPaddles: true })
  await addItem(orm, school, { title: 'A quilt', itemNumber: 7 })
  screen.getByRole('link', { name: 'Hand Out a Paddle' }).click()
  const number = await screen.findByLabelText<HTMLInputElement>('Number')
  expect(number.value).toBe('1')
  fillIn({ Number: '12' })
  await user.keyboard('{Enter}')
  await shows('Please enter the name of who holds it')
  fillIn({ Name: 'Ann Okafor' })
  await user.keyboard('{Enter}')
  await shows('Paddle 12 handed out')
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus())
  fillIn({ Number: '12', Name: 'Ben' })
  await user.keyboard('{Enter}')
  await shows('Somebody holds paddle 12.')
  fillIn({ 'Find a Winner or an Item': '#7' })
  await user.keyboard('{Enter}')
  await screen.findByLabelText('Bidder’s Email or Paddle')
  fillIn({ 'Bidder’s Email or Paddle': '12', Bid: '150' })
  await user.keyboard('{Enter}')
  await shows('Bid of $150.00 entered for Ann Okafor, Paddle 12. It’s winning.')
})

test('a helper enters by link, PIN, and name; the secret of the link is in no address that is asked for', async () => {
  const { open, orm, signIn, user, network } = await openTab()
  const school = await addSchool(orm)
  const { secret, pin } = await addLink(orm, school)
  await open(`/${school.slug}/checkout`)
  await shows('Please open the checkout by its link.')
  signIn(await addPerson(orm))
  await open(`/${school.slug}/checkout`)
  await shows('This account isn’t on this organization’s team.')
  await open(`/${school.slug}/checkout#${secret}`)
  const start = await screen.findByRole('button', { name: 'Start' })
  fillIn({ PIN: pin === '000000' ? '111111' : '000000' })
  await user.click(start)
  await shows('Please enter your name, 2 to 60 characters')
  fillIn({ 'Your Name': 'Ann Reed' })
  await user.click(start)
  await shows('This PIN is not right.')
  fillIn({ PIN: pin })
  await user.click(start)
  await waitFor(() => expect(findField()).toHaveFocus())
  expect(location.href).not.toContain(secret)
  expect(network.calls.filter((call) => call.replace(/#.*/, '').includes(secret))).toEqual([])
})

test('without JavaScript the page says that it needs it, as the admin area does, and an unknown organization has none', async () => {
  const { open, orm } = await openTab({ javaScript: false })
  const { slug } = await addSchool(orm)
  for (const page of ['checkout', 'admin']) {
    await open(`/${slug}/${page}`)
    expect(document.querySelector('noscript')?.textContent).toContain('This page needs JavaScript.')
  }
  expect((await open('/no-such-school/checkout')).status).toBe(404)
})
