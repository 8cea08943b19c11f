import { expect, test } from 'bun:test'
import { findCard, openAdmin } from '../../../../tests/support/admin-tab.ts'
import { hurry } from '../../../../tests/support/hurry.ts'
import { inHours } from '../../../../tests/support/moments.ts'
import { closed, fill, press, shows } from '../../../../tests/support/on-page.ts'
import { addPlaces, orderOf } from '../../../../tests/support/places.ts'
import { screen, waitFor, within } from '../../../../tests/support/testing-library.ts'
import { tellOf, tellOfEdit } from '../../frame/undo-store.ts'

const upcoming = { startTime: inHours(24), endTime: inHours(48) }
const ended = { startTime: inHours(-48), endTime: inHours(-24) }
const HOUR_MS = 3_600_000
const bar = () => within(screen.getByRole('region', { name: 'Selected auctions' }))
const box = (title: string) => screen.getByRole('checkbox', { name: `Select ${title}` })
const dialog = (name: string) => screen.findByRole('dialog', { name })
const expectSelected = (words: string) => waitFor(() => expect(bar().getByText(/selected$/)).toHaveTextContent(words))

async function openSelecting(scene: Awaited<ReturnType<typeof openAdmin>>) {
  const { openScreen, user, read } = scene
  await openScreen('', 'Dashboard')
  return {
    /** Selects these, and chooses what to do with them. */
    async act(label: string, ...titles: string[]) {
      await press('Select')
      await screen.findByRole('region', { name: 'Selected auctions' })
      for (const title of titles) await user.click(box(title))
      await expectSelected(`${titles.length} selected`)
      await user.click(bar().getByRole('button', { name: label }))
    },
    async itemsOf(search = '') {
      const { auctions } = await read(`auctions?limit=60&search=${search}`)
      return auctions as { title: string; endTime: string; category: string | null }[]
    },
  }
}

test('times of several items move together, and back, also after the page was read again', async () => {
  const scene = await openAdmin()
  await scene.addItems(['A cabin', 'A quilt'], upcoming)
  await scene.addItem('A pie', ended)
  const { act, itemsOf } = await openSelecting(scene)
  await act('Times', 'A cabin', 'A quilt', 'A pie')
  const bulkDialog = within(await dialog('Change Times of 3 Auctions'))
  await scene.user.click(bulkDialog.getByRole('radio', { name: 'Move' }))
  await press('Preview')
  expect(await bulkDialog.findByRole('alert')).toHaveTextContent('Please enter how far to move them')
  fill(bulkDialog.getByLabelText('Hours'), '1')
  // With both, live ones would stay as they are.
  const what = bulkDialog.getByLabelText('What to Move')
  expect(what).toHaveDisplayValue('Closing only')
  expect(what).toHaveAccessibleDescription('1 of these has opened. An opening that has passed can’t be moved.')
  await press('Preview')
  expect(await bulkDialog.findByRole('region', { name: '2 Auctions Will Be Changed' })).toHaveTextContent('A cabin')
  expect(bulkDialog.getByRole('region', { name: '1 Auction Can’t Be Changed' })).toHaveTextContent(
    'This auction cannot be edited because it has already ended.',
  )
  await press('Change 2 Auctions')
  await closed()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected auctions' })).toBeNull())
  await shows('Changed 2 auctions.')
  const ends = async () => (await itemsOf()).filter(({ title }) => title !== 'A pie').map((item) => item.endTime)
  const hourLater = new Date(Number(upcoming.endTime) + HOUR_MS).toISOString()
  expect(await ends()).toEqual([hourLater, hourLater])

  await scene.openScreen('', 'Dashboard')
  await press('Undo (10 min left)')
  await shows('Undone. 2 auctions are as before.')
  expect(await ends()).toEqual([upcoming.endTime.toISOString(), upcoming.endTime.toISOString()])
})

test('a preview that moves closings to earlier warns of those with bids, whose bidders one may tell, until it is undone', async () => {
  const scene = await openAdmin()
  const quilt = await scene.addItem('A quilt', { startTime: inHours(-1), endTime: inHours(48) })
  await scene.addItem('A pie', upcoming)
  await scene.bid(quilt, '125.00')
  const { act } = await openSelecting(scene)
  await act('Times', 'A quilt', 'A pie')
  const bulkDialog = within(await dialog('Change Times of 2 Auctions'))
  await scene.user.click(bulkDialog.getByRole('radio', { name: 'Move' }))
  fill(bulkDialog.getByLabelText('Hours'), '-1')
  await press('Preview')
  const warning = '1 with bids closes earlier than its bidders were told.'
  expect(await bulkDialog.findByRole('note')).toHaveTextContent(warning)
  await press('Back')
  fill(bulkDialog.getByLabelText('Hours'), '1')
  await press('Preview')
  await press('Change 2 Auctions')
  await closed()
  await shows('“A quilt” has bids and new times. Would you like to tell the bidders?')
  await press(/^Undo/)
  await waitFor(() => expect(screen.queryByText(/Would you like to tell the bidders/)).not.toBeInTheDocument())
})

test('closings are staggered by title, and previewed in that order', async () => {
  const scene = await openAdmin()
  await scene.addItems(['C', 'A', 'B'], upcoming)
  await openSelecting(scene)
  await press('Select', 'Select All 3')
  await expectSelected('3 selected')
  await scene.user.click(bar().getByRole('button', { name: 'Times' }))
  const bulkDialog = within(await screen.findByRole('dialog'))
  await scene.user.click(bulkDialog.getByRole('radio', { name: 'Stagger Closings' }))
  fill(await bulkDialog.findByLabelText('First Closing'), '2097-06-05T20:00')
  await scene.user.selectOptions(bulkDialog.getByLabelText('Order'), 'By title')
  await press('Preview')
  const rows = await bulkDialog.findAllByRole('listitem')
  for (const [index, words] of [/^A.*8:00\sPM$/, /^B.*8:05\sPM$/, /^C.*8:10\sPM$/].entries())
    expect(rows[index]).toHaveTextContent(words)
  await press('Back')
  await waitFor(() => expect(bulkDialog.getByLabelText('First Closing')).toHaveValue('2097-06-05T20:00'))
})

test('a range with Shift takes in what is on the screen, and nothing of the tab that is not open', async () => {
  const scene = await openAdmin()
  await scene.addItems(['A cabin', 'A pie', 'A quilt'], upcoming)
  await scene.addItems(['An oar', 'An urn'], { isActive: false })
  await openSelecting(scene)
  await press('Select')
  await screen.findByRole('region', { name: 'Selected auctions' })
  const [first] = screen.getAllByRole('checkbox')
  if (!first) throw new Error('There is none')
  await scene.user.click(first)
  await scene.user.click(screen.getByRole('tab', { name: /^Archived/ }))
  await scene.user.keyboard('{Shift>}')
  await scene.user.click(await screen.findByRole('checkbox', { name: 'Select An urn' }))
  await scene.user.keyboard('{/Shift}')
  await expectSelected('2 selected')
})

test('a range is selected with Shift, single items by keyboard, and all that a search finds', async () => {
  const scene = await openAdmin()
  await scene.addItems(
    Array.from({ length: 60 }, (_, index) => `Item ${index + 1}`),
    upcoming,
  )
  await scene.addItem('A pie', upcoming)
  const { itemsOf } = await openSelecting(scene)
  await press('Select')
  const [, , third, , fifth, , seventh] = await screen.findAllByRole('checkbox')
  if (!third || !fifth || !seventh) throw new Error('There are too few')
  await scene.user.click(third)
  await scene.user.keyboard('{Shift>}')
  await scene.user.click(seventh)
  await scene.user.keyboard('{/Shift}')
  await expectSelected('5 selected')
  fifth.focus()
  await scene.user.keyboard(' ')
  await expectSelected('4 selected')
  await press('Next')
  await shows(/^Page 2 of 2/)
  await expectSelected('4 selected')
  fill(screen.getByRole('searchbox', { name: 'Search auctions' }), 'item')
  await press('Clear', 'Select All 60')
  await expectSelected('60 selected')
  await scene.user.click(bar().getByRole('button', { name: 'Category' }))
  const bulkDialog = within(await dialog('Change Category of 60 Auctions'))
  await scene.user.type(bulkDialog.getByLabelText('Category (Optional)'), 'Art{Enter}')
  await scene.user.click(await bulkDialog.findByRole('button', { name: 'Change 60 Auctions' }))
  await shows('Changed 60 auctions.')
  expect(await itemsOf('pie')).toMatchObject([{ category: null }])
  expect((await itemsOf('item')).every(({ category }) => category === 'Art')).toBe(true)
})

test('the last of two bulk edits is undone first, and what was bid on since is not, and says why', async () => {
  const scene = await openAdmin()
  const pie = await scene.addItem('A pie')
  await scene.addItem('A quilt', ended)
  const { act } = await openSelecting(scene)
  await act('Archive', 'A quilt')
  await press('Archive 1 Auction')
  await shows('Archived 1 auction.')

  await act('Donor', 'A pie')
  await scene.user.type(within(await screen.findByRole('dialog')).getByLabelText(/^Donated By/), 'The Lees{Enter}')
  await press('Change 1 Auction')
  await shows('Changed 1 auction.')
  await scene.bid(pie, '125')
  expect(screen.getAllByRole('button', { name: /^Undo/ })).toHaveLength(2)
  await press(/^Undo/)
  await scene.user.click(await screen.findByText('1 left out'))
  await shows('Someone bid on it since then.')
})

test('items are deleted after a question that names them, and brought back', async () => {
  const scene = await openAdmin()
  await scene.bid(await scene.addItem('A quilt'), '125')
  const party = await addPlaces(scene.orm, scene.school)
  await scene.send('POST', `/api/${scene.school.slug}/auction/${party.slug}/purchases`, orderOf('ann@example.org', 2))
  const { act } = await openSelecting(scene)
  await act('Delete', 'A quilt', 'Pizza Party')
  const bulkDialog = within(await dialog('Delete 2 Auctions'))
  const notes = (await bulkDialog.findAllByRole('note')).map(({ textContent }) => textContent)
  expect(notes).toEqual(['1 of these has bids.', '1 of these has places that someone bought.'])
  await press('Delete 2 Auctions')
  await waitFor(() => expect(screen.queryByRole('article', { name: 'A quilt' })).toBeNull())
  await press(/^Undo/)
  expect(await findCard('A quilt')).toHaveTextContent('1 bid')
})

test('rules of several items are set, in a text of their own or the organization’s, and so is hiding', async () => {
  const scene = await openAdmin()
  await scene.addItem('A cabin', { ...upcoming, customRules: 'Pay at once.' })
  await scene.addItem('A quilt', upcoming)
  const { act } = await openSelecting(scene)
  await act('Rules', 'A cabin', 'A quilt')
  const bulkDialog = within(await dialog('Change Rules of 2 Auctions'))
  await scene.user.selectOptions(bulkDialog.getByLabelText('What to Change'), 'Custom Disclaimers')
  fill(bulkDialog.getByLabelText('New Text'), 'As it is.')
  await press('Preview', 'Change 2 Auctions')
  await shows('Changed 2 auctions.')
  await act('Hiding', 'A cabin', 'A quilt')
  const hiding = within(await dialog('Hide or Show 2 Auctions'))
  await scene.user.selectOptions(hiding.getByLabelText('Before It Opens'), 'Hide until it opens')
  await press('Preview', 'Change 2 Auctions')
  await closed()
  await waitFor(async () => expect(await findCard('A quilt')).toHaveTextContent('Hidden until it opens'))
  const { auctions } = await scene.read('auctions')
  for (const [title, customRules] of Object.entries({ 'A cabin': 'Pay at once.', 'A quilt': null }))
    expect(auctions).toContainEqual(expect.objectContaining({ title, customRules, customDisclaimers: 'As it is.' }))
})

test('a device whose clock is an hour ahead can undo, too', async () => {
  const scene = await openAdmin()
  await scene.addItem('A quilt', { endTime: inHours(9) })
  const { act } = await openSelecting(scene)
  await act('Archive', 'A quilt')
  await screen.findByRole('button', { name: 'Archive 1 Auction' })
  const { now } = Date
  scene.network.on(/^POST .*\/bulk-edits$/, async (request, pass) => {
    const answer = await pass(request)
    // From here on nothing asks the server for the time.
    Date.now = () => now() + HOUR_MS
    return answer
  })
  try {
    await press('Archive 1 Auction', 'Undo (10 min left)')
  } finally {
    Date.now = now
  }
  expect(await findCard('A quilt')).toBeVisible()
})

test('what was done to the items of one event is told there alone', async () => {
  const { addItem, openScreen, read, school } = await openAdmin()
  await addItem('A quilt', upcoming)
  const [event] = (await read('organization')).events
  const result = { edited: 1, refused: [], undoUntil: '' }
  tellOfEdit({ orgSlug: school.slug, eventId: crypto.randomUUID() }, crypto.randomUUID(), 'Copied elsewhere.', result)
  tellOfEdit({ orgSlug: school.slug, eventId: event.id }, crypto.randomUUID(), 'Changed here.', result)
  await openScreen('', 'Dashboard')
  await shows('Changed here.')
  expect(screen.queryByText('Copied elsewhere.')).toBeNull()
})

test('on a phone what was done stays over the list for some seconds alone', async () => {
  const { addItem, openScreen, school } = await openAdmin()
  await addItem('A quilt', upcoming)
  await openScreen('', 'Dashboard')
  const edit = { id: crypto.randomUUID(), orgSlug: school.slug, words: 'Changed it.', refused: [], isUndone: false }
  await hurry([5_000], async () => {
    for (const [minutes, isOver] of [
      [10, true],
      [9, false],
    ] as const) {
      tellOf({ ...edit, undoUntil: new Date(Date.now() + minutes * 60_000).toISOString() })
      await screen.findByRole('button', { name: `Undo (${minutes} min left)` })
      // By its look, which does not count here.
      expect(screen.getByText('Changed it.').closest('.grid')?.classList.contains('sticky')).toBe(isOver)
    }
  })
})

test('prices are asked as the selected items are sold, and who takes bids is left as it is', async () => {
  const scene = await openAdmin()
  await scene.addItem('A quilt')
  await addPlaces(scene.orm, scene.school)
  const { act } = await openSelecting(scene)
  await act('Prices', 'Pizza Party')
  const only = within(await dialog('Change Prices of 1 Auction'))
  expect(only.queryByLabelText('Starting Bid')).toBeNull()
  await scene.user.keyboard('{Escape}')
  await closed()
  await scene.user.click(box('A quilt'))
  await scene.user.click(bar().getByRole('button', { name: 'Prices' }))
  const bulkDialog = within(await dialog('Change Prices of 2 Auctions'))
  expect(bulkDialog.getByLabelText('Starting Bid')).toBeVisible()
  fill(bulkDialog.getByLabelText('How Many There Are'), 'many')
  await press('Preview')
  expect(await bulkDialog.findByText('Please enter 1 or more')).toBeVisible()
  fill(bulkDialog.getByLabelText('How Many There Are'), '1,500')
  fill(bulkDialog.getByLabelText('Fixed Price'), '25')
  await press('Preview')
  const left = await bulkDialog.findByRole('region', { name: '1 Auction Can’t Be Changed' })
  expect(left).toHaveTextContent('A quiltIt takes bids.')
  await press('Change 1 Auction')
  await closed()
  await waitFor(async () => expect(await findCard('Pizza Party')).toHaveTextContent('1,500 of 1,500 left'))
  expect(await findCard('Pizza Party')).toHaveTextContent('$25.00 (fixed price)')
})
