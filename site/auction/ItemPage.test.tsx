import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { closeItems } from '../../api/closing/close-items.ts'
import { auctionItem } from '../../db/schema/items.ts'
import { newBidder, openItem, sheet } from '../../tests/support/item-tab.ts'
import { addItem } from '../../tests/support/school.ts'
import { teamOf } from '../../tests/support/team-calls.ts'
import { screen } from '../../tests/support/testing-library.ts'
import { until } from '../../tests/support/until.ts'
import { send } from '../../tests/support/visitors.ts'

const [MINUTE, HOUR] = [60_000, 3_600_000]
const inMs = (ms: number) => new Date(Date.now() + ms)
const bidButton = () => screen.queryByRole('button', { name: 'Place bid' })

/** An item that ended with a bid. */
async function openEnded(amount: string) {
  const opened = await openItem({ title: 'Six Piano Lessons' })
  const { item, orm, school } = opened
  await opened.bidElsewhere(item, amount)
  await orm
    .update(auctionItem)
    .set({ endTime: inMs(-1) })
    .where(eq(auctionItem.id, item.id))
  await closeItems(orm, school.id, new Date())
  // Other answers may still be those of before.
  await until(async () => (await send('GET', `/api/${school.slug}/auction/${item.slug}`)).hasEnded)
  await opened.openPage()
  return opened
}

test('an item that has not started counts down to its start, closed for bids', async () => {
  await openItem({ startTime: inMs(50 * HOUR), endTime: inMs(60 * HOUR) })
  expect(screen.getByText('Starting Soon')).toBeVisible()
  expect(screen.getByText('Bidding opens in')).toBeVisible()
  expect(screen.getByRole('timer')).toHaveAccessibleName(/^2 days/)
  expect(screen.getByText('Starting bid')).toBeVisible()
  expect(bidButton()).not.toBeInTheDocument()
})

test('a live item counts down to its end, names the zone and takes bids', async () => {
  await openItem({ title: 'Friendship Quilt', endTime: inMs(36 * HOUR) })
  expect(screen.getByText('Active')).toBeVisible()
  expect(screen.getByText('Bidding closes in')).toBeVisible()
  // A single day is not written with a zero.
  expect(screen.getByRole('timer')).toHaveTextContent(/^1day/)
  expect(sheet().getByText(/^\w{3}, \w{3}\s\d+, \d+:\d\d\s[AP]M\sCT$/)).toBeVisible()
  expect(bidButton()).toBeVisible()
  expect(document.title).toBe('Friendship Quilt | Bidlark')
})

test('an ended item names its masked winner, and takes no more bids', async () => {
  await openEnded('150')
  expect(screen.getByText('Ended')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'b***@e***.org' })).toBeVisible()
  expect(screen.getAllByText('$150.00')[0]).toBeVisible()
  expect(bidButton()).not.toBeInTheDocument()
  expect(screen.queryByText('New Item')).not.toBeInTheDocument()
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
  expect(screen.getByText('After you bid, wait 30 seconds before bidding on this item again.')).toBeVisible()
  expect(screen.getByText(/is due within 48 hours of the close/)).toBeVisible()
  expect(screen.getByText(/Sales are final/)).toBeVisible()
  expect(screen.getByRole('heading', { name: '<i>Lake</i>' })).toBeVisible()
  expect(screen.getByText(/<img src=x onerror="alert\(1\)">/)).toBeVisible()
  expect(screen.getByText('<b>bold</b>', { selector: 'strong' })).toBeVisible()
  expect(screen.getByText('Donated by <s>Joe</s>')).toBeVisible()
})

test('no full address of a bidder reaches the page', async () => {
  const { item, path, open, bidElsewhere } = await openItem()
  const email = newBidder()
  await bidElsewhere(item, '125', { email })
  const html = await (await open(path)).text()
  expect(html).toContain('b***@e***.org')
  expect(html).not.toContain(email)
})

test('the old address of an item leads to the new one, and an archived item is not available', async () => {
  const { item, orm, school, path, network, openPage } = await openItem()
  const team = await teamOf(orm, school)
  await team.change(item, { slug: `${item.slug}-renamed` })
  const answer = await network.fetch(path, { headers: { accept: 'text/html' }, redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, `${path}-renamed`])
  await team.archive(item)
  expect((await openPage()).status).toBe(404)
  expect(screen.getByRole('heading', { name: 'Auction Not Available' })).toBeVisible()
  expect(screen.getByText('No active auction found')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Refresh Page' })).toBeVisible()
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
  const { item, orm, school, open, bidElsewhere } = await openItem({ startTime: inMs(-72 * HOUR) })
  for (const amount of ['125', '130', '135', '140', '145']) await bidElsewhere(item, amount)
  await sheet().findByText(/^5 bids/)
  expect(screen.queryByText('Hot Item')).not.toBeInTheDocument()
  await bidElsewhere(item, '150')
  expect(await screen.findByText('Hot Item')).toBeVisible()
  expect(screen.queryByText('New Item')).not.toBeInTheDocument()
  const fresh = await addItem(orm, school, { startTime: inMs(-MINUTE) })
  await open(`/${school.slug}/${fresh.slug}`)
  expect(screen.getByText('New Item')).toBeVisible()
})

test('the link is copied without what an email added to it, and shared where a device can', async () => {
  const { user, path, open } = await openItem()
  const copied: string[] = []
  Object.assign(navigator.clipboard, { writeText: async (text: string) => copied.push(text) })
  await open(`${path}?from=mail`)
  await user.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(await screen.findByText('Link copied')).toBeVisible()
  expect(copied).toEqual([location.origin + path])
  const shared: ShareData[] = []
  Object.assign(navigator, { share: async (what: ShareData) => shared.push(what) })
  await open(path)
  await user.click(await screen.findByRole('button', { name: 'Share' }))
  expect(shared).toEqual([{ title: 'A week at the lake', url: location.origin + path }])
  Reflect.deleteProperty(navigator, 'share')
})
