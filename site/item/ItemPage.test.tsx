import { expect, spyOn, test } from 'bun:test'
import { closeItems } from '../../api/auction/closing/close-items.ts'
import { setItem } from '../../tests/support/item-rows.ts'
import { openItem, sheet } from '../../tests/support/item-tab.ts'
import { zoneInDaytime } from '../../tests/support/moments.ts'
import { press, shows } from '../../tests/support/on-page.ts'
import { addItem } from '../../tests/support/school.ts'
import { screen, within } from '../../tests/support/testing-library.ts'
import { until } from '../../tests/support/until.ts'
import { send, teamOf } from '../../tests/support/visitors.ts'

const [MINUTE, HOUR] = [60_000, 3_600_000]
const inMs = (ms: number) => new Date(Date.now() + ms)
const bidButton = () => screen.queryByRole('button', { name: 'Place bid' })

/** An item that ended with bids. */
async function openEnded(...amounts: string[]) {
  const opened = await openItem({ title: 'Six Piano Lessons' })
  const { item, orm, school } = opened
  for (const amount of amounts) await opened.bidElsewhere(item, amount)
  await setItem(orm, item, { endTime: inMs(-1) })
  await closeItems(orm, school.id, new Date())
  // Other answers may still be those of before.
  await until(async () => (await send('GET', `/api/${school.slug}/auction/${item.slug}`)).hasEnded)
  await opened.openPage()
  return opened
}

test('an item that has not started counts down to its start, closed for bids', async () => {
  await openItem({ startTime: inMs(50 * HOUR), endTime: inMs(60 * HOUR) })
  await shows('Starting Soon', 'Bidding opens in', 'Starting bid')
  await shows(/^Bidding opens .+ at \$125\.00\. This page will update on its own\.$/)
  expect(screen.getByRole('timer')).toHaveAccessibleName(/^2 days/)
  expect(bidButton()).not.toBeInTheDocument()
})

test('a live item counts down to its end, names the zone, takes bids, and has no record yet', async () => {
  const { open, path } = await openItem({ title: 'Friendship Quilt', endTime: inMs(36 * HOUR) })
  await shows('Active', 'Bidding closes in', 'No bids yet. Be the first to bid.')
  // A single day is not written with a zero.
  expect(screen.getByRole('timer')).toHaveTextContent(/^1day/)
  expect(sheet().getByText(/^\w{3}, \w{3}\s\d+(, \d{4})?, \d+:\d\d\s[AP]M\sCT$/)).toBeVisible()
  expect(bidButton()).toBeVisible()
  expect(document.title).toBe('Friendship Quilt | Bidlark')
  expect((await open(`${path}/record`)).status).toBe(404)
  expect(screen.getByRole('heading', { name: 'No Record Yet' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'View Item' })).toHaveAttribute('href', path)
})

test('an ended item names its masked winner, takes no more bids, and links to its record', async () => {
  const { open, path } = await openEnded('125', '150')
  await shows('Ended')
  expect(screen.getByRole('heading', { name: 'b***@e***.org' })).toBeVisible()
  expect(screen.getAllByText('$150.00')[0]).toBeVisible()
  expect(bidButton()).not.toBeInTheDocument()
  expect(screen.queryByText('New Item')).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'See the closing record' })).toHaveAttribute('href', `${path}/record`)
  await open(`${path}/record`)
  expect(screen.getByRole('heading', { name: 'Closing record' })).toBeVisible()
  await shows(/^b\*\*\*@e\*\*\*\.org had the highest bid when bidding ended: \$150\.00\./)
  const [first, last, ...more] = within(screen.getByRole('main')).getAllByRole('listitem')
  expect(first).toHaveTextContent('$125.00')
  expect(last).toHaveTextContent('Won')
  expect(more).toEqual([])
})

test('an item that ended without bids says so', async () => {
  await openItem({ endTime: inMs(-1) })
  expect(screen.getByRole('heading', { name: 'Ended with no winner' })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Bidding' })).not.toHaveTextContent('$')
})

test('description, rules, guidelines, and disclaimers are shown, markup in them is only ever text', async () => {
  const description = '**45 minutes**, *each*. <img src=x onerror="alert(1)"> **<b>bold</b>**'
  const about = { title: '<i>Lake</i>', description, donatedBy: '<s>Joe</s>' }
  const school = { rules: 'Payment is due within 48 hours of the close.', disclaimers: 'Sales are final.' }
  await openItem(about, { school })
  expect(screen.getByText('45 minutes', { selector: 'strong' })).toBeVisible()
  expect(screen.getByText('each', { selector: 'em' })).toBeVisible()
  await shows(
    'After you bid, wait 30 seconds before bidding on this item again.',
    /is due within 48 hours of the close/,
    /Sales are final/,
  )
  expect(screen.getByRole('heading', { name: '<i>Lake</i>' })).toBeVisible()
  await shows(/<img src=x onerror="alert\(1\)">/)
  expect(screen.getByText('<b>bold</b>', { selector: 'strong' })).toBeVisible()
  await shows('Donated by <s>Joe</s>')
})

test('the old address of an item leads to the new one; an archived item, or one that never was, is not available', async () => {
  const { item, orm, school, path, network, open } = await openItem()
  const team = await teamOf(orm, school)
  await team.change(item, { slug: `${item.slug}-renamed` })
  const answer = await network.fetch(path, { headers: { accept: 'text/html' }, redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, `${path}-renamed`])
  await team.archive(item)
  for (const gone of [path, `/${school.slug}/no-such-item`]) {
    expect((await open(gone)).status).toBe(404)
    expect(screen.getByRole('heading', { name: 'Auction Not Available' })).toBeVisible()
    await shows('No active auction found')
    expect(screen.getByRole('link', { name: 'Refresh Page' })).toBeVisible()
  }
})

test('the history shows five bids, and all on demand', async () => {
  const { item, user, openPage, bidElsewhere } = await openItem()
  for (const amount of ['125', '130', '135', '140', '145', '150', '155']) await bidElsewhere(item, amount)
  await openPage()
  const details = screen.getByText('Show all 7 bids').closest('details')
  const rows = screen.getAllByText('b***@e***.org').map((it) => it.closest('li'))
  const hidden = rows.filter((row) => row && details?.contains(row))
  expect([rows.length, hidden.length, details?.open]).toEqual([7, 2, false])
  expect(rows[0]).toHaveTextContent('Winning')
  await user.click(screen.getByText('Show all 7 bids'))
  expect(details?.open).toBe(true)
  await user.click(screen.getByText('Show less'))
  expect(details?.open).toBe(false)
})

test('an item is hot above five bids, and new on its first day', async () => {
  const { item, orm, school, open, bidElsewhere } = await openItem(
    { startTime: inMs(-72 * HOUR) },
    { school: { timeZone: zoneInDaytime() } },
  )
  for (const amount of ['125', '130', '135', '140', '145']) await bidElsewhere(item, amount)
  await sheet().findByText(/^5 bids/)
  expect(screen.queryByText('Hot Item')).not.toBeInTheDocument()
  await bidElsewhere(item, '150')
  await shows('Hot Item')
  expect(screen.queryByText('New Item')).not.toBeInTheDocument()
  const fresh = await addItem(orm, school, { startTime: inMs(-MINUTE) })
  await open(`/${school.slug}/${fresh.slug}`)
  await shows('New Item')
})

test('the link is copied without what an email added to it, and shared where a device can', async () => {
  const { path, open } = await openItem()
  const copy = spyOn(navigator.clipboard, 'writeText')
  await open(`${path}?from=mail`)
  await press('Copy link')
  await shows('Link copied')
  expect(copy.mock.calls).toEqual([[location.origin + path]])
  copy.mockRestore()
  const shared: ShareData[] = []
  Object.assign(navigator, { share: async (what: ShareData) => shared.push(what) })
  await open(path)
  await press('Share')
  expect(shared).toEqual([{ title: 'A week at the lake', url: location.origin + path }])
  Reflect.deleteProperty(navigator, 'share')
})

const withPhotos = (...alts: string[]) => ({
  title: 'A quilt',
  imageUrl: '/uploads/0.webp',
  photos: alts.map((alt, index) => ({ url: `/uploads/${index}.webp`, alt })),
})

test('photos are named as their team described them, or by the item, and lead to each whole', async () => {
  await openItem(withPhotos('The quilt, folded', '', 'Its back'), { javaScript: false })
  const links = within(screen.getByRole('region', { name: 'Photos' })).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([0, 1, 2].map((it) => `/uploads/${it}.webp`))
  for (const [index, name] of ['The quilt, folded 1 of 3', 'A quilt, photo 2 2 of 3', 'Its back 3 of 3'].entries())
    expect(links[index]).toHaveAccessibleName(name)
  const images = links.map((link) => within(link).getByRole('img'))
  expect(images.map((image) => image.getAttribute('loading'))).toEqual(['eager', 'lazy', 'lazy'])
  expect(images.map((image) => image.getAttribute('width'))).toEqual(['960', '960', '960'])
})

test('a single photo is no gallery', async () => {
  await openItem(withPhotos(''))
  expect(screen.queryByRole('region', { name: 'Photos' })).not.toBeInTheDocument()
  expect(screen.queryByText('1 of 1')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Next photo', hidden: true })).not.toBeInTheDocument()
})
