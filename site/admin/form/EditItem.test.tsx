import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { localTimeIn } from '../../../api/contract/values/time-zone.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { findCard, inHours, openAdmin } from '../../../tests/support/admin-tab.ts'
import { fill } from '../../../tests/support/fill.ts'
import { hurry } from '../../../tests/support/hurry.ts'
import { findToast } from '../../../tests/support/tab-toast.ts'
import { screen, waitFor, within } from '../../../tests/support/testing-library.ts'

const LIVE = 'This auction is live. All fields can be edited except the start date.'
const ENDED = 'This auction cannot be edited because it has already ended.'
const chicago = (hours: number) => localTimeIn(inHours(hours), 'America/Chicago')
const field = (label: string) => screen.getByLabelText(label)
const update = () => screen.getByRole('button', { name: 'Update Auction' })

test('a live item is edited except for its start, and the change is public', async () => {
  const { addItem, bid, openScreen, school, tab, user } = await openAdmin()
  const quilt = await addItem('A quilt', { category: 'Home' })
  await bid(quilt, '125.00')
  await openScreen('', 'Dashboard')
  await user.click(within(await findCard('A quilt')).getByRole('link', { name: 'Edit A quilt' }))
  expect(await screen.findByText(LIVE)).toBeVisible()
  expect(document.title).toBe('Edit Auction | Bidlark')
  expect(field('Start Time')).toBeDisabled()
  expect(field('Starting Bid')).toHaveAccessibleDescription('Counts again only if all bids are cancelled.')
  expect(field('Category (Optional)')).toHaveValue('Home')
  fill('Starting Bid', '150.00')
  fill('Auction Title', 'A better quilt')
  expect(field('Auction URL')).toHaveValue(quilt.slug)
  await user.click(update())
  await findToast('Auction updated successfully')
  expect(await findCard('A better quilt')).toHaveTextContent('$125.00 (highest bid)')
  await tab.open(`/${school.slug}/${quilt.slug}`)
  expect(screen.getByRole('heading', { level: 1, name: 'A better quilt' })).toBeVisible()
})

test('an item that ends while it is edited is refused with the reason', async () => {
  const { addItem, openScreen, orm, user } = await openAdmin()
  const { id } = await addItem('A quilt')
  await openScreen(`/auctions/${id}/edit`, 'Edit Auction')
  fill('Auction Title', 'Too late')
  await orm
    .update(auctionItem)
    .set({ endTime: inHours(-0.01) })
    .where(eq(auctionItem.id, id))
  await user.click(update())
  await findToast('Failed to update auction', ENDED)
})

test('an ended or archived item shows its form, disabled, and why', async () => {
  const { addItem, openScreen } = await openAdmin()
  for (const [more, notice] of [
    [{ startTime: inHours(-2), endTime: inHours(-1) }, ENDED],
    [{ isActive: false }, 'This auction cannot be edited because it is archived.'],
  ] as const) {
    const photos = ['/uploads/1.webp', '/uploads/2.webp'].map((url) => ({ url, alt: '' }))
    const { id } = await addItem('A quilt', { ...more, photos, imageUrl: '/uploads/1.webp' })
    await openScreen(`/auctions/${id}/edit`, 'Edit Auction')
    expect(await screen.findByText(notice)).toBeVisible()
    for (const label of ['Auction Title', 'Description', 'Auction Image', 'End Time', 'Describe photo 1 (optional)'])
      expect(field(label)).toBeDisabled()
    expect(screen.getByRole('list', { name: 'Photos in their order' }).children).toHaveLength(2)
    for (const name of ['Move photo 1 down', 'Remove photo 1', 'Update Auction'])
      expect(screen.getByRole('button', { name })).toBeDisabled()
  }
})

test('an unknown item is not edited', async () => {
  const { openScreen } = await openAdmin()
  for (const id of [crypto.randomUUID(), 'not-an-id']) {
    await openScreen(`/auctions/${id}/edit`, 'Edit Auction')
    expect(await screen.findByText('Auction not found')).toBeVisible()
  }
})

test('an item that goes live while its start is changed can be saved all the same', async () => {
  const { addItem, openScreen, orm, user } = await openAdmin()
  const { id } = await addItem('A quilt', { startTime: inHours(5), endTime: inHours(9) })
  await openScreen(`/auctions/${id}/edit`, 'Edit Auction')
  fill('Auction Title', 'A better quilt')
  fill('Start Time', chicago(6))
  await orm
    .update(auctionItem)
    .set({ startTime: inHours(-1) })
    .where(eq(auctionItem.id, id))
  await user.click(update())
  await findToast('Failed to update auction', LIVE)
  await waitFor(() => expect(field('Start Time')).toBeDisabled())
  await user.click(update())
  await findToast('Auction updated successfully')
  expect(await findCard('A better quilt')).toBeVisible()
})

test('a first bid leaves a change of the starting bid as it was typed, to be saved', async () => {
  const { addItem, bid, openScreen, read, user } = await openAdmin()
  const item = await addItem('A quilt')
  await openScreen(`/auctions/${item.id}/edit`, 'Edit Auction')
  fill('Starting Bid', '300.00')
  // A rush of bids is read once, two seconds after the first.
  await hurry([2_000], async () => {
    await bid(item, '125.00')
    await screen.findByText('Counts again only if all bids are cancelled.')
  })
  expect(field('Starting Bid')).toHaveValue('300.00')
  await user.click(update())
  await findToast('Auction updated successfully')
  expect((await read('auctions')).auctions).toMatchObject([{ startingBid: '300.00', currentAmount: '125.00' }])
})
