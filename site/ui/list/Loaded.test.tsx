import { expect, test } from 'bun:test'
import { openAdmin } from '../../../tests/support/admin-tab.ts'
import { press, shows } from '../../../tests/support/on-page.ts'
import { screen, within } from '../../../tests/support/testing-library.ts'

test.each([
  [
    'an item',
    /auctions\/[\w-]+$/,
    '/auctions/ITEM/edit',
    'Edit Auction',
    'Failed to load auction data',
    'Update Auction',
  ],
  [
    'a team',
    /\/members$/,
    '/settings?tab=team',
    'Organization Settings',
    'The team couldn’t be loaded.',
    /@example\.org$/,
  ],
  ['a list of emails', /\/mails\?/, '/mails', 'All Emails', 'The emails couldn’t be loaded.', /^No emails yet\./],
])('%s that cannot be read says so, and can be asked for again', async (_, call, path, title, told, shown) => {
  const { addItem, network, openScreen } = await openAdmin()
  const { id } = await addItem('A quilt')
  const mend = network.on(call, () => new Response('<h1>A teapot</h1>', { status: 418 }))
  await openScreen(path.replace('ITEM', id), title)
  expect(within(await screen.findByRole('alert')).getByText(told)).toBeVisible()
  mend()
  await press('Retry')
  await shows(shown)
})
