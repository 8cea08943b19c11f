import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { localTimeIn } from '../../../../api/contract/values/time/time-zone.ts'
import { auctionItem } from '../../../../db/schema/items.ts'
import { findCard, openAdmin } from '../../../../tests/support/admin-tab.ts'
import { hurry } from '../../../../tests/support/hurry.ts'
import { setItem } from '../../../../tests/support/item-rows.ts'
import { inHours } from '../../../../tests/support/moments.ts'
import { unanswered } from '../../../../tests/support/network.ts'
import { closed, fill, fillIn, findToast, press, shows } from '../../../../tests/support/on-page.ts'
import { screen, waitFor, within } from '../../../../tests/support/testing-library.ts'

const LIVE = 'This auction is live. All fields can be edited except the start date.'
const ENDED = 'This auction cannot be edited because it has already ended.'
const chicago = (hours: number) => localTimeIn(inHours(hours), 'America/Chicago')
const field = (label: string) => screen.getByLabelText(label)
const update = () => press('Update Auction')

test('a live item is edited except for its start, an end before what bidders were told is pointed out, and the change is public', async () => {
  const { addItem, bid, network, openScreen, school, tab, user } = await openAdmin()
  const quilt = await addItem('A quilt', { category: 'Home', endTime: inHours(24) })
  await bid(quilt, '125.00')
  await openScreen('', 'Dashboard')
  await user.click(within(await findCard('A quilt')).getByRole('link', { name: 'Edit A quilt' }))
  await shows(LIVE)
  expect(document.title).toBe('Edit Auction | Bidlark')
  expect(field('Start Time')).toBeDisabled()
  expect(screen.queryByLabelText('Before It Opens')).toBeNull()
  expect(field('Starting Bid')).toHaveAccessibleDescription('Counts again only if all bids are cancelled.')
  expect(field('Category (Optional)')).toHaveValue('Home')
  for (const label of ['Custom Rules (Optional)', 'Custom Disclaimers (Optional)'])
    expect(field(label)).toHaveAccessibleDescription('Leave blank to use your organization’s default.')
  expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toBeVisible()
  const end = field('End Time') as HTMLInputElement
  const before = end.value
  fill(end, chicago(0.5))
  await waitFor(() => expect(end).toHaveAccessibleDescription(/^Earlier than its bidders were told\. All times in/))
  fill(end, before)
  await waitFor(() => expect(end).toHaveAccessibleDescription(/^All times in/))
  fillIn({ 'Starting Bid': '150.00', 'Auction Title': 'A better quilt' })
  expect(field('Auction URL')).toHaveValue(quilt.slug)
  network.on(/^PATCH .*\/auctions\//, async (request, pass) => {
    await screen.findByRole('button', { name: 'Updating...' })
    return pass(request)
  })
  await update()
  await findToast('Auction updated successfully')
  expect(await findCard('A better quilt')).toHaveTextContent('$125.00 (highest bid)')
  await tab.open(`/${school.slug}/${quilt.slug}`)
  expect(screen.getByRole('heading', { level: 1, name: 'A better quilt' })).toBeVisible()
})

test('an ended or archived item shows its form, disabled, and why; an unknown one is not edited', async () => {
  const { addItem, openScreen } = await openAdmin()
  for (const [more, notice] of [
    [{ startTime: inHours(-2), endTime: inHours(-1) }, ENDED],
    [{ isActive: false }, 'This auction cannot be edited because it is archived.'],
  ] as const) {
    const photos = ['/uploads/1.webp', '/uploads/2.webp'].map((url) => ({ url, alt: '' }))
    const { id } = await addItem('A quilt', { ...more, photos, imageUrl: '/uploads/1.webp' })
    await openScreen(`/auctions/${id}/edit`, 'Edit Auction')
    await shows(notice)
    for (const label of ['Auction Title', 'Description', 'Auction Image', 'End Time', 'Describe photo 1 (optional)'])
      expect(field(label)).toBeDisabled()
    expect(screen.getByRole('list', { name: 'Photos in their order' }).children).toHaveLength(2)
    for (const name of ['Move photo 1 down', 'Remove photo 1', 'Update Auction'])
      expect(screen.getByRole('button', { name })).toBeDisabled()
  }
  for (const id of [crypto.randomUUID(), 'not-an-id']) {
    await openScreen(`/auctions/${id}/edit`, 'Edit Auction')
    await shows('Auction not found')
  }
})

test('an item that goes live while its start is changed can be saved all the same, one that ended cannot', async () => {
  const { addItem, openScreen, orm } = await openAdmin()
  const { id } = await addItem('A quilt', { startTime: inHours(5), endTime: inHours(9) })
  await openScreen(`/auctions/${id}/edit`, 'Edit Auction')
  fillIn({ 'Auction Title': 'A better quilt', 'Start Time': chicago(6) })
  await setItem(orm, { id }, { startTime: inHours(-1) })
  await update()
  await findToast('Failed to update auction', LIVE)
  await waitFor(() => expect(field('Start Time')).toBeDisabled())
  await update()
  await findToast('Auction updated successfully')
  expect(await findCard('A better quilt')).toBeVisible()

  await openScreen(`/auctions/${id}/edit`, 'Edit Auction')
  fill('Auction Title', 'Too late')
  await setItem(orm, { id }, { endTime: inHours(-0.01) })
  await update()
  await findToast('Failed to update auction', ENDED)
})

test('a first bid leaves a change of the starting bid as it was typed, to be saved', async () => {
  const { addItem, bid, openScreen, read } = await openAdmin()
  const item = await addItem('A quilt')
  await openScreen(`/auctions/${item.id}/edit`, 'Edit Auction')
  fill('Starting Bid', '300.00')
  // A rush of bids is read once, two seconds after the first.
  await hurry([2_000], async () => {
    await bid(item, '125.00')
    await shows('Counts again only if all bids are cancelled.')
  })
  expect(field('Starting Bid')).toHaveValue('300.00')
  await update()
  await findToast('Auction updated successfully')
  expect((await read('auctions')).auctions).toMatchObject([{ startingBid: '300.00', currentAmount: '125.00' }])
})

test('two people who edit one item choose what to save', async () => {
  const { addItem, addTeammate, openScreen, orm, send, user } = await openAdmin()
  const item = await addItem('A quilt', { category: 'Home' })
  const dana = await addTeammate('manager', 'Dana Fox')
  await openScreen(`/auctions/${item.id}/edit`, 'Edit Auction')
  fillIn({ 'Auction Title': 'My quilt', 'Donated By (Optional)': 'The Lees' })
  const theirs = { title: 'Their quilt', category: 'Art', minimumRaise: '7.00' }
  expect((await send('PATCH', `auctions/${item.id}`, theirs, dana)).status).toBe(200)

  await update()
  const openDialog = () => screen.findByRole('dialog', { name: 'Choose What to Save' })
  const dialog = await openDialog()
  expect(dialog).toHaveTextContent('Dana Fox changed this auction while you were editing.')
  expect(within(dialog).getAllByRole('group')).toHaveLength(1)
  const alsoChanged = within(dialog).getByRole('region', { name: 'Also Changed' })
  expect(alsoChanged).toHaveTextContent('CategoryArt')
  expect(alsoChanged).toHaveTextContent('Minimum Raise$7.00')

  // Closed, it leaves all as it was typed; and it asks again.
  await user.keyboard('{Escape}')
  await closed()
  expect(field('Auction Title')).toHaveValue('My quilt')
  await user.type(field('Donated By (Optional)'), '{Enter}')
  const again = within(await openDialog())
  await press('Save Auction')
  expect(await again.findByText('Please choose one')).toBeVisible()
  expect(again.getByRole('radio', { name: /^Yours/ })).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(again.getByRole('radio', { name: /^Dana Fox/ })).toBeChecked())
  await user.keyboard('{ArrowUp}')
  await waitFor(() => expect(again.getByRole('radio', { name: /^Yours/ })).toBeChecked())
  await user.keyboard('{Enter}')
  await findToast('Auction updated successfully')
  const [saved] = await orm.select().from(auctionItem).where(eq(auctionItem.id, item.id))
  const chosen = { title: 'My quilt', donatedBy: 'The Lees', category: 'Art', minimumRaise: 700 }
  expect(saved).toMatchObject({ ...chosen, revision: 2 })
})

test('what only others changed needs no choice, and what they chose can be taken', async () => {
  const { addItem, openScreen, read, send } = await openAdmin()
  const item = await addItem('A quilt')
  const path = `auctions/${item.id}`
  await openScreen(`/${path}/edit`, 'Edit Auction')
  fill('Donated By (Optional)', 'The Lees')
  await send('PATCH', path, { title: 'Their quilt', isInHall: true })
  await update()
  const dialog = await screen.findByRole('dialog', { name: 'Save Your Changes Too?' })
  expect(dialog).toHaveTextContent('How It Is SoldSold in the roomAuction TitleTheir quilt')
  await press('Save Auction')
  await findToast('Auction updated successfully')

  await openScreen(`/${path}/edit`, 'Edit Auction')
  fillIn({ 'Auction Title': 'My quilt', 'Donated By (Optional)': 'The Foxes' })
  await send('PATCH', path, { title: 'A throw', donatedBy: '' })
  await update()
  await screen.findByRole('dialog', { name: 'Choose What to Save' })
  await press('Use All Theirs', 'Save Auction')
  await findToast('Auction updated successfully')
  expect((await read(path)).auction).toMatchObject({ title: 'A throw', donatedBy: null })
})

test('a change whose answer was lost, sent again, is saved without a question about what it says already', async () => {
  const { addItem, network, openScreen } = await openAdmin()
  const { id } = await addItem('A quilt')
  await openScreen(`/auctions/${id}/edit`, 'Edit Auction')
  fillIn({ 'Auction Title': 'A better quilt ', 'Starting Bid': '150', 'Donor’s Website (Optional)': 'lees.example' })
  const restore = network.on(/^PATCH /, unanswered)
  await update()
  await findToast('Failed to update auction')
  restore()
  await update()
  await findToast('Auction updated successfully')
})

test('whoever left a form that was being saved stays where they went, and reads there that it was refused', async () => {
  const { addItem, network, openScreen, user } = await openAdmin()
  const [quilt, cabin] = [await addItem('A quilt'), await addItem('A cabin')]
  const leaveWhileSaving = async (texts: Record<string, string>) => {
    const answer = network.hold(/^PATCH .*\/auctions\//)
    await openScreen(`/auctions/${quilt.id}/edit`, 'Edit Auction')
    fillIn(texts)
    await update()
    await screen.findByRole('button', { name: 'Updating...' })
    await user.click(screen.getByRole('link', { name: 'Messages' }))
    await press('Leave Page')
    await screen.findByRole('heading', { level: 1, name: 'Messages' })
    answer()
  }
  await leaveWhileSaving({ 'Auction Title': 'A better quilt' })
  await findToast('Auction updated successfully')
  expect(screen.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  await leaveWhileSaving({ 'Auction URL': cabin.slug })
  await findToast('Failed to update auction', 'This URL is already taken')
})
