import { expect, test } from 'bun:test'
import { openAdmin } from '../../../tests/support/admin-tab.ts'
import { press, shows } from '../../../tests/support/on-page.ts'
import { screen, within } from '../../../tests/support/testing-library.ts'

const teapot = () => new Response('<h1>A teapot</h1>', { status: 418 })

test('an item that cannot be read for editing can be asked for again', async () => {
  const { addItem, network, openScreen } = await openAdmin()
  const { id } = await addItem('A quilt')
  const mend = network.on(new RegExp(`^GET /api/.*/auctions/${id}$`), teapot)
  await openScreen(`/auctions/${id}/edit`, 'Edit Auction')
  expect(within(await screen.findByRole('alert')).getByText('Failed to load auction data')).toBeVisible()
  mend()
  await press('Retry')
  expect(await screen.findByLabelText('Auction Title')).toHaveValue('A quilt')
})

test('a team that cannot be read can be asked for again', async () => {
  const { member, network, openScreen, user } = await openAdmin()
  const mend = network.on(/^GET .*\/members$/, teapot)
  await openScreen('/settings', 'Organization Settings')
  await user.click(screen.getByRole('tab', { name: 'Team Members' }))
  expect(within(await screen.findByRole('alert')).getByText('The team couldn’t be loaded.')).toBeVisible()
  mend()
  await press('Retry')
  await shows(member.email)
})
