import { expect, test } from 'bun:test'
import { closeItems } from '../../../api/auction/closing/close-items.ts'
import { findCard, openAdmin } from '../../../tests/support/admin-tab.ts'
import { addBlocked } from '../../../tests/support/blocked.ts'
import { hurry } from '../../../tests/support/hurry.ts'
import { setItem } from '../../../tests/support/item-rows.ts'
import { inHours } from '../../../tests/support/moments.ts'
import { answer, findToast, press, pressIn, shows } from '../../../tests/support/on-page.ts'
import { addPaddle } from '../../../tests/support/paddle.ts'
import { screen, waitFor, within } from '../../../tests/support/testing-library.ts'
import { callElsewhere } from '../../../tests/support/visitors.ts'

const findBids = () => screen.findByRole('dialog', { name: 'Bids on “A quilt”' })
const rowsOf = (bids: HTMLElement) => within(bids).getAllByRole('listitem')

/** Opens the bids on the quilt from the dashboard. */
async function openBids({ choose, openScreen }: Pick<Awaited<ReturnType<typeof openAdmin>>, 'choose' | 'openScreen'>) {
  await openScreen('', 'Dashboard')
  await choose('A quilt', 'View Bids')
  return findBids()
}

test('bids are listed with full addresses, the winning one marked, and a new one appears', async () => {
  const scene = await openAdmin()
  const { addItem, bid, user } = scene
  const quilt = await addItem('A quilt')
  const first = await bid(quilt, '125')
  const second = await bid(quilt, '1250.50', { confirmAmount: true })
  const bids = await openBids(scene)
  await within(bids).findByText('Winning')
  expect(bids).toHaveTextContent('Total bids2Highest bid$1,250.50')
  const [top, below] = rowsOf(bids)
  expect(top).toHaveTextContent(`${second}$1,250.50`)
  expect(below).toHaveTextContent(`${first}$125.00`)
  expect(within(bids).getAllByText('Winning')).toHaveLength(1)
  expect(within(bids).getAllByRole('button', { name: 'Cancel Bid' })).toHaveLength(1)
  // A rush of bids is read once, two seconds after the first.
  await hurry([2_000], async () => {
    await bid(quilt, '1300')
    await waitFor(() => expect(bids).toHaveTextContent('Total bids3'))
  })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'More for A quilt' })).toHaveFocus())
})

test('a team sees whose email is not confirmed, and who of them is winning soon', async () => {
  const { addItem, bid, choose, openScreen, user } = await openAdmin()
  const bidder = await bid(await addItem('A quilt', { endTime: inHours(3) }), '125')
  await openScreen('', 'Dashboard')
  await user.click(await screen.findByText('1 High Bidder to Check'))
  const check = screen.getByText('1 High Bidder to Check').closest('details')
  expect(check).toHaveTextContent(`${bidder}$125.00A quilt`)
  expect(check).toHaveTextContent('Hasn’t clicked in our emails yet')
  await choose('A quilt', 'View Bids')
  expect(await within(await findBids()).findByText('Hasn’t clicked in our emails yet')).toBeVisible()
})

test('after a cancelled bid the one below it leads again, and what is refused says so', async () => {
  const scene = await openAdmin()
  const { addItem, bid, network, orm, school, send, user } = scene
  const quilt = await addItem('A quilt')
  await bid(quilt, '125')
  await addPaddle(orm, school, 12)
  const entry = { itemId: quilt.id, paddle: 12, amount: '130', language: 'en' }
  expect((await send('POST', `/api/${school.slug}/checkout/bids`, entry)).status).toBe(200)
  const bids = await openBids(scene)
  const mend = network.on(/^DELETE .*\/bid\//, () => new Response('no', { status: 409 }))
  await user.click(await within(bids).findByRole('button', { name: 'Cancel Bid' }))
  await answer('Cancel Bid')
  await findToast('Failed to cancel bid. Please try again.')
  mend()
  await user.click(await within(bids).findByRole('button', { name: 'Cancel Bid' }))
  const tellThem = 'Paddle 12 gets no email. Please tell its holder.'
  await shows(`${tellThem} The next-highest bid takes the lead.`)
  await answer('Cancel Bid')
  await findToast('Bid cancelled', tellThem)
  await waitFor(() => expect(rowsOf(bids)).toHaveLength(1))
  expect(rowsOf(bids)[0]).toHaveTextContent('Winning')
  expect(bids).toHaveTextContent('Highest bid$125.00')
})

test('whoever is asked about a bid while bidding ends does not cancel a win by that, and is then asked about the win', async () => {
  const scene = await openAdmin()
  const { addItem, bid, orm, school, user } = scene
  const quilt = await addItem('A quilt')
  await bid(quilt, '125')
  const winner = await bid(quilt, '130')
  const bids = await openBids(scene)
  await user.click(await within(bids).findByRole('button', { name: 'Cancel Bid' }))
  await setItem(orm, quilt, { endTime: new Date(Date.now() - 10_000) })
  await closeItems(orm, school.id, new Date())
  await answer('Cancel Bid')
  await findToast('Failed to cancel bid. Please try again.', 'Bidding has ended. You can cancel the win instead.')
  expect(bids).toHaveTextContent(`${winner}$130.00`)
  await user.click(await within(bids).findByRole('button', { name: 'Cancel Win' }))
  expect(await screen.findByRole('dialog', { name: 'Winner of “A quilt”' })).toBeVisible()
})

test('owners and managers see bids and cannot cancel them; a manager sees who is blocked, and blocks no one', async () => {
  for (const role of ['owner', 'manager'] as const) {
    const scene = await openAdmin({ role })
    const { addItem, bid, orm, school } = scene
    const quilt = await addItem('A quilt')
    await addBlocked(orm, school, { email: await bid(quilt, '125') })
    const email = await bid(quilt, '130')
    const bids = within(await openBids(scene))
    expect(await bids.findByText('Winning')).toBeVisible()
    expect(bids.queryByRole('button', { name: 'Cancel Bid' })).toBeNull()
    expect(bids.getAllByText('Blocked')).toHaveLength(1)
    const blocking = bids
      .queryAllByRole('button', { name: /^Block / })
      .map((button) => button.getAttribute('aria-label'))
    expect(blocking).toEqual(role === 'owner' ? [`Block ${email}`] : [])
  }
})

test('a bidder is blocked after a question, by keyboard, and can bid no more', async () => {
  const scene = await openAdmin()
  const { addItem, bid, school, user } = scene
  const quilt = await addItem('A quilt')
  const email = await bid(quilt, '125')
  const bids = await openBids(scene)
  const block = await within(bids).findByRole('button', { name: `Block ${email}` })
  block.focus()
  await user.keyboard('{Enter}')
  const question = await screen.findByRole('alertdialog', { name: `Block ${email}?` })
  await waitFor(() => expect(within(question).getByRole('button', { name: 'Don’t Block' })).toHaveFocus())
  await user.tab()
  await user.keyboard('{Enter}')
  await findToast('Address blocked')
  await waitFor(() => expect(rowsOf(bids)[0]).toHaveTextContent('Blocked'))
  expect(within(bids).queryByRole('button', { name: `Block ${email}` })).toBeNull()
  const refused = await callElsewhere('POST', `/api/${school.slug}/auction/${quilt.slug}/bid`, { email, amount: '200' })
  expect(refused.status).toBe(403)
})

test('bids that fail to load can be retried', async () => {
  const scene = await openAdmin()
  const { addItem, network, user } = scene
  await addItem('A quilt')
  const mend = network.on(/^GET .*\/bids$/, () => new Response('gone', { status: 404 }))
  const bids = within(await openBids(scene))
  expect(await bids.findByText('Failed to load bid history')).toBeVisible()
  mend()
  await user.click(bids.getByRole('button', { name: 'Retry' }))
  expect(await bids.findByText('No bids yet')).toBeVisible()
})

test('an owner has bidders asked, and the team sees the answers beside the email', async () => {
  const phone = '(555) 123-4567 x8'
  const scene = await openAdmin()
  const { addItem, bid, openScreen, orm, user } = scene
  await openScreen('/settings', 'Organization Settings')
  const questions = () => within(screen.getByRole('region', { name: 'Questions for Bidders' }))
  const nameField = () => questions().getByLabelText('Name')
  expect(nameField()).toHaveValue('off')
  await user.selectOptions(nameField(), 'Ask everyone')
  await user.selectOptions(questions().getByLabelText('Phone Number'), 'Ask, but let them skip it')
  await pressIn('Bidding', 'Save Changes', 'tabpanel')
  await findToast('Settings updated successfully')
  await openScreen('/settings', 'Organization Settings')
  expect(nameField()).toHaveValue('required')

  const quilt = await addItem('A quilt')
  await bid(quilt, '125', { name: 'Jane Okafor', phone })
  const bids = await openBids(scene)
  const link = await within(bids).findByRole('link', { name: phone })
  expect(link).toHaveAttribute('href', 'tel:5551234567;ext=8')
  expect(rowsOf(bids)[0]).toHaveTextContent(`Jane Okafor, ${phone}`)

  await setItem(orm, quilt, { endTime: inHours(-0.01) })
  await openScreen('', 'Dashboard')
  const card = await findCard('A quilt')
  expect(card).toHaveTextContent(`Jane Okafor, ${phone}`)
  expect(within(card).getByRole('link', { name: phone })).toBeVisible()
  // A press anywhere on the card selects then, so nothing below takes the focus.
  await press('Select')
  await waitFor(() => expect(screen.queryByRole('link', { name: phone })).toBeNull())
  expect(await findCard('A quilt')).toHaveTextContent(`Jane Okafor, ${phone}`)
})
