import { expect, test } from 'bun:test'
import { bidderFor } from '../../../db/bidder-of.ts'
import { event } from '../../../db/schema/events.ts'
import { findCard, openAdmin } from '../../../tests/support/admin-tab.ts'
import { addCause, addGift } from '../../../tests/support/gifts.ts'
import { inHours } from '../../../tests/support/moments.ts'
import { press, shows } from '../../../tests/support/on-page.ts'
import { setGoal } from '../../../tests/support/school.ts'
import { screen, waitFor, within } from '../../../tests/support/testing-library.ts'
import { amountInShort, amountInWords, hourInWords } from './Reports.tsx'

test('a team reads what its auction comes to, at first nothing, and gets it as files', async () => {
  const { addItem, api, bid, network, openScreen, orm, school, user } = await openAdmin()
  await openScreen('/reports', 'Reports')
  await shows('$0.00', 'No bids yet.')
  expect(screen.getByRole('link', { name: 'Set a Goal' })).toBeVisible()
  expect(document.querySelector('table')).toBeNull()
  await setGoal(orm, school, 500)
  const ends = { endTime: inHours(5) }
  const quilt = await addItem('Quilt', { ...ends, category: 'Crafts', estimatedValue: 10_000 })
  await addItem('An old sofa', ends)
  await bid(quilt, '250')
  await addGift(orm, await addCause(orm, school), await bidderFor(orm, school.id, 'ann@example.org'), 5_000)
  await openScreen('', 'Dashboard')
  await findCard('Quilt')
  await user.click(screen.getByRole('link', { name: 'Results' }))
  await screen.findByRole('heading', { level: 1, name: 'Reports' })
  await shows('60% of your goal of $500', '$250.00 of it can still be outbid.')
  const categories = screen.getByRole('region', { name: 'By Category' })
  expect(rowsOf(categories)).toContain('Crafts|1|0|$250.00')
  expect(categories).toHaveTextContent('Items only, without gifts.')
  expect(rowsOf(screen.getByRole('region', { name: 'Price and Value' }))).toContain('Quilt|$250.00|$100.00|250%')
  expect(screen.getByRole('region', { name: 'Items Without Bids' })).toHaveTextContent('An old sofa')
  expect(screen.getByRole('main')).not.toHaveTextContent('bidder-')
  // A colleague publishes another, but this tab stays on its own.
  await orm.insert(event).values({ organizationId: school.id, slug: 'gala', name: 'Gala', publishedAt: new Date() })
  const link = within(categories).getByRole('link', { name: 'Download CSV: By Category' })
  const file = await network.fetch(link.getAttribute('href') ?? '')
  expect(file.headers.get('content-disposition')).toContain(`${school.slug}-categories.csv`)
  expect(await file.text()).toContain('Crafts')
  await user.click(screen.getByRole('link', { name: 'Files' }))
  await press('Download Items')
  await waitFor(() => expect(location.pathname + location.search).toBe(`${api}/export/items?event=${quilt.eventId}`))
})

function rowsOf(region: HTMLElement): string[] {
  return [...region.querySelectorAll('tr')].map((row) => [...row.cells].map((cell) => cell.textContent).join('|'))
}

test('a sum may be more than any price', () => {
  expect(amountInWords('125000000.50')).toBe('$125,000,000.50')
})

test.each([
  [0, '$0'],
  [1_250, '$1,250'],
  [12_400, '$12K'],
  [1_500_000, '$1,500K'],
])('along an axis %p dollars are "%s"', (amount, words) => {
  expect(amountInShort(amount)).toBe(words)
})

test.each([
  [0, '12 AM'],
  [1, '1 AM'],
  [12, '12 PM'],
  [19, '7 PM'],
])('hour %p is "%s"', (hour, words) => {
  expect(hourInWords(hour)).toBe(words)
})
