import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { auctionLock } from '../../../../db/schema/items.ts'
import { organization } from '../../../../db/schema/organizations.ts'
import { findCard, openAdmin } from '../../../../tests/support/admin-tab.ts'
import { addCause } from '../../../../tests/support/gifts.ts'
import { inHours } from '../../../../tests/support/moments.ts'
import { unanswered } from '../../../../tests/support/network.ts'
import { answer, findToast, press, shows } from '../../../../tests/support/on-page.ts'
import { addPaddle } from '../../../../tests/support/paddle.ts'
import { addPlaces } from '../../../../tests/support/places.ts'
import { screen, waitFor, within } from '../../../../tests/support/testing-library.ts'

const NAMES = ['View', 'Copy Link', 'Edit']

async function openMenu(user: Awaited<ReturnType<typeof openAdmin>>['user'], title: string) {
  const card = await findCard(title)
  await user.click(within(card).getByRole('button', { name: `More for ${title}` }))
  await screen.findByRole('menu')
  return card
}

const lineOf = (name: string) => screen.getByRole('menuitem', { name })
const buttonOf = (card: HTMLElement, name: string) =>
  within(card).getByRole('button', { name: new RegExp(`^${name}( of)? A quilt`) })
const publicStatus = async (path: string, tab: Pick<Awaited<ReturnType<typeof openAdmin>>['tab'], 'network'>) =>
  (await tab.network.fetch(path)).status

test('an archived item leaves the public page, and Undo brings it back', async () => {
  const { addItem, choose, openScreen, school, tab } = await openAdmin()
  const quilt = await addItem('A quilt')
  await openScreen('', 'Dashboard')
  await choose('A quilt', 'Archive')
  await findToast('Auction archived successfully')
  await screen.findByRole('tab', { name: 'Archived (1)' })
  expect(screen.getByRole('main')).toHaveFocus()
  const page = await tab.network.fetch(`/${school.slug}/${quilt.slug}`)
  expect(await page.text()).toContain('No active auction found')
  await press('Undo')
  await findToast('Auction unarchived successfully')
  await waitFor(async () => expect(await findCard('A quilt')).toHaveTextContent('Live'))
  expect(await publicStatus(`/${school.slug}/${quilt.slug}`, tab)).toBe(200)
})

test('an archived item can be neither viewed, shared nor edited, but unarchived; an ended one all but edited', async () => {
  const { addItem, openScreen, user } = await openAdmin()
  await addItem('A quilt', { isActive: false })
  await openScreen('?tab=archived', 'Dashboard')
  const card = await openMenu(user, 'A quilt')
  expect(card).toHaveTextContent('Archived')
  for (const name of NAMES) expect(buttonOf(card, name)).toBeDisabled()
  for (const name of ['View Auction', 'Copy Link', 'Edit'])
    expect(lineOf(name)).toHaveAttribute('aria-disabled', 'true')
  await user.click(lineOf('Unarchive'))
  await findToast('Auction unarchived successfully')

  await addItem('A pie', { startTime: inHours(-48), endTime: inHours(-24) })
  await openScreen('', 'Dashboard')
  const pie = await openMenu(user, 'A pie')
  expect(within(pie).getByRole('button', { name: /^Edit A pie/ })).toBeDisabled()
  expect(within(pie).getByRole('link', { name: 'View A pie' })).toBeVisible()
  expect(lineOf('Edit')).toHaveAttribute('aria-disabled', 'true')
})

test('an inactive organization offers nothing that it refuses', async () => {
  const { addItem, bid, openScreen, orm, school, user } = await openAdmin({
    about: { usesPaddles: true, takesDonations: true, showsBoard: true },
  })
  await bid(await addItem('A quilt', { imageUrl: '/uploads/a.webp' }), '125.00')
  await addPaddle(orm, school, 12)
  await addCause(orm, school)
  await orm.update(organization).set({ isActive: false }).where(eq(organization.id, school.id))
  await openScreen('', 'Dashboard')
  const card = await openMenu(user, 'A quilt')
  await shows('This organization is inactive. Its public pages are hidden and nothing can be changed.')
  for (const name of NAMES) expect(buttonOf(card, name)).toBeDisabled()
  for (const name of ['Public Page', 'New Auction']) expect(screen.queryByRole('link', { name })).toBeNull()
  expect(screen.queryByText(/Three Steps/)).toBeNull()
  for (const name of ['View Auction', 'Copy Link', 'Edit', 'Duplicate', 'Archive', 'Delete'])
    expect(lineOf(name)).toHaveAttribute('aria-disabled', 'true')
  await user.click(lineOf('View Bids'))
  await within(await screen.findByRole('dialog')).findByText('Winning')
  expect(screen.queryByRole('button', { name: 'Cancel Bid' })).toBeNull()

  await openScreen('/settings', 'Organization Settings')
  await screen.findByRole('button', { name: 'Add Label' })
  for (const button of screen.getAllByRole('button', { name: /Save Changes|Add Label/ })) expect(button).toBeDisabled()
  await user.click(screen.getByRole('tab', { name: 'Team Members' }))
  await screen.findByRole('heading', { name: 'Invitations' })
  expect(screen.queryByRole('button', { name: 'Invite User' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Open the Board', hidden: true })).toBeNull()
  await openScreen('/new-auction', 'New Auction')
  expect(screen.getByRole('button', { name: 'Create Auction' })).toBeDisabled()
  for (const [path, title] of [
    ['/checkout-links', 'Checkout Links'],
    ['/messages/new', 'New Message'],
  ] as const) {
    await openScreen(path, title)
    // They are one.
    expect(screen.queryByText(/^Only owners/)).toBeNull()
    expect(screen.queryByRole('link', { name: 'the checkout' })).toBeNull()
  }
  await openScreen('/paddles', 'Paddles')
  await shows('Paddle 12')
  for (const name of ['Hand Out', 'Edit Paddle 12', 'Take back Paddle 12'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  await openScreen('/causes', 'Causes')
  await shows('New Playground')
  // Nobody finds a page there.
  expect(screen.queryByRole('button', { name: /^Copy/ })).toBeNull()
  await openScreen('/donations', 'Donations')
  await shows('Nothing yet.')
  expect(screen.queryByRole('button', { name: /^Copy/ })).toBeNull()
  await openScreen('/photos', 'Photo Descriptions')
  await shows('1 photo to describe')
  expect(screen.queryByLabelText('What does it show?')).toBeNull()
})

test('a duplicate stands beside its original, is edited at once, and its address follows its title', async () => {
  const { addItem, choose, network, openScreen, read, user } = await openAdmin()
  await addItem('A quilt', { slug: 'a-quilt' })
  await openScreen('', 'Dashboard')
  // Pressed again after a lost answer, it is the same one.
  const restore = network.on(/^POST .*\/duplicate$/, unanswered)
  await choose('A quilt', 'Duplicate')
  await findToast('Failed to duplicate auction')
  restore()
  await choose('A quilt', 'Duplicate')
  await findToast('Auction duplicated successfully')
  expect((await read('auctions')).auctions).toHaveLength(2)
  expect(await findCard('A quilt (Copy)')).toHaveTextContent('Coming Soon')
  await press('Edit Copy')
  await screen.findByRole('heading', { name: 'Edit Auction' })
  const [title, address] = [screen.getByLabelText('Auction Title'), screen.getByLabelText('Auction URL')]
  expect(address).toHaveValue('a-quilt-copy')
  await user.clear(title)
  await user.type(title, 'A blue quilt')
  expect(address).toHaveValue('a-blue-quilt')
  await press('Update Auction')
  await findToast('Auction updated successfully')
  expect((await read('auctions?search=blue')).auctions).toMatchObject([{ title: 'A blue quilt', slug: 'a-blue-quilt' }])
})

test('deleting names the item, asks, and takes it off every list, until it is undone', async () => {
  const { addItem, choose, openScreen, orm, school, tab, user } = await openAdmin()
  const quilt = await addItem('A quilt')
  await addItem('A pie')
  const sold = await addPlaces(orm, school)
  await orm.update(auctionLock).set({ placesLeft: 10 }).where(eq(auctionLock.auctionItemId, sold.id))
  await openScreen('', 'Dashboard')
  await choose('Pizza Party', 'Delete')
  await shows(/2 places are taken, and leave the bills of whoever bought them\./)
  await answer('Cancel')
  await choose('A quilt', 'Delete')
  const question = await screen.findByRole('alertdialog', { name: 'Delete “A quilt”?' })
  await waitFor(() => expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'More for A quilt' })).toHaveFocus())
  await choose('A quilt', 'Delete')
  await answer('Delete Auction')
  await findToast('Auction deleted successfully')
  await waitFor(() => expect(screen.queryByRole('article', { name: 'A quilt' })).toBeNull())
  expect(await findCard('A pie')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
  expect(await publicStatus(`/${school.slug}/${quilt.slug}`, tab)).toBe(404)
  await shows('Deleted “A quilt”.')
  await press(/^Undo/)
  expect(await findCard('A quilt')).toBeVisible()
})

test('what is refused says so in the server’s words, or in general ones when there are no better', async () => {
  const { addItem, choose, network, openScreen, user } = await openAdmin()
  await addItem('A quilt')
  await addItem('A lamp', { isActive: false })
  const mend = network.on(/^(POST|PATCH) .*\/auctions\//, () =>
    Response.json({ message: 'Not today.' }, { status: 409 }),
  )
  await openScreen('', 'Dashboard')
  for (const [line, title] of [
    ['Archive', 'Failed to archive auction'],
    ['Duplicate', 'Failed to duplicate auction'],
  ] as const) {
    await choose('A quilt', line)
    await findToast(title, 'Not today.')
  }
  mend()
  network.on(/^(POST|PATCH|DELETE) .*\/auctions\//, () => new Response('no', { status: 409 }))
  await user.click(screen.getByRole('tab', { name: 'Archived (1)' }))
  await choose('A lamp', 'Unarchive')
  await findToast('Failed to unarchive auction', 'Please try again.')
  await choose('A lamp', 'Delete')
  await answer('Delete Auction')
  await findToast('Failed to delete auction', 'Please try again.')
})
