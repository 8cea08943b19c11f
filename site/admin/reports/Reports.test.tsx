import { expect, test } from 'bun:test'
import { findCard, inHours, openAdmin } from '../../../tests/support/admin-tab.ts'
import { screen, within } from '../../../tests/support/testing-library.ts'

test('a team reads what its auction comes to, and gets it as files', async () => {
  const { addItem, bid, network, openScreen, school, user } = await openAdmin({ about: { goalDollars: 500 } })
  const ends = { endTime: inHours(5) }
  const quilt = await addItem('Quilt', { ...ends, category: 'Crafts', estimatedValue: 10_000 })
  await addItem('An old sofa', ends)
  await bid(quilt, '250')
  await openScreen('', 'Dashboard')
  await findCard('Quilt')
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Reports' }))
  await screen.findByRole('heading', { level: 1, name: 'Reports' })
  expect(await screen.findByText('50% of your goal of $500')).toBeVisible()
  const categories = screen.getByRole('region', { name: 'By Category' })
  expect(rowsOf(categories)).toContain('Crafts|1|0|$250.00')
  expect(rowsOf(screen.getByRole('region', { name: 'Price and Value' }))).toContain('Quilt|$250.00|$100.00|250%')
  expect(screen.getByRole('region', { name: 'Items Without Bids' })).toHaveTextContent('An old sofa')
  expect(screen.getByRole('main')).not.toHaveTextContent('bidder-')
  const link = within(categories).getByRole('link', { name: 'Download CSV: By Category' })
  const file = await network.fetch(link.getAttribute('href') ?? '')
  expect(file.headers.get('content-disposition')).toContain(`${school.slug}-categories.csv`)
})

test('reports of nothing say so', async () => {
  const { openScreen } = await openAdmin()
  await openScreen('/reports', 'Reports')
  expect(await screen.findByText('$0.00')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Set a Goal' })).toBeVisible()
  expect(screen.getByText('No bids yet.')).toBeVisible()
  expect(document.querySelector('table')).toBeNull()
})

function rowsOf(region: HTMLElement): string[] {
  return [...region.querySelectorAll('tr')].map((row) => [...row.cells].map((cell) => cell.textContent).join('|'))
}
