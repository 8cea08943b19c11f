import { expect, test } from 'bun:test'
import { ownDataUrl } from '../../../api/email/preferences/links.ts'
import { openAdmin } from '../../../tests/support/admin-tab.ts'
import { addReader, HOME } from '../../../tests/support/email-reader.ts'
import { answer, fill, findToast, press, shows } from '../../../tests/support/on-page.ts'
import { screen, waitFor } from '../../../tests/support/testing-library.ts'

const entries = () => [...document.querySelectorAll('main li')].filter((row) => row.querySelector('time'))

test('the admin finds who changed what, and downloads it; a year that is still being typed narrows nothing yet', async () => {
  const { addItem, network, openScreen, send, user } = await openAdmin()
  const quilt = await addItem('A quilt')
  await send('PATCH', `auctions/${quilt.id}`, { title: 'A warm quilt', startingBid: '130' })
  await send('POST', 'invite', { email: 'new@example.org', role: 'owner' })
  await openScreen('', 'Dashboard')
  await user.click(screen.getByRole('link', { name: 'Org Settings' }))
  await user.click(await screen.findByRole('link', { name: 'Activity' }))
  await waitFor(() => expect(entries()).toHaveLength(2))
  expect(document.title).toBe('Activity | Bidlark')
  expect(entries()[0]).toHaveTextContent('invited new@example.org')
  await user.selectOptions(screen.getByLabelText('Kind of activity'), 'Auctions')
  await waitFor(() => expect(entries()).toHaveLength(1))
  expect(entries()[0]).toHaveTextContent('edited “A quilt”')
  expect(entries()[0]).toHaveTextContent('Starting bid changed from $125.00 to $130.00')
  const link = screen.getByRole('link', { name: 'Download CSV' })
  const file = await network.fetch(link.getAttribute('href') ?? '')
  expect(file.headers.get('content-disposition')).toContain('activity.csv')
  fill('Search activity', 'piano')
  await shows('Nothing here matches.')
  expect(screen.queryByRole('link', { name: 'Download CSV' })).toBeNull()
  await openScreen('/activity', 'Activity')
  const year = String(new Date().getFullYear() + 1)
  for (const typed of [`000${year.slice(0, 1)}`, `00${year.slice(0, 2)}`, `0${year.slice(0, 3)}`, year]) {
    fill('From', `${typed}-06-01`)
    // The address, which has it, may be read a little later, right after the screen came.
    await waitFor(() => expect(screen.getByLabelText('From')).toHaveValue(`${typed}-06-01`))
  }
  await shows('Nothing here matches.')
  expect(network.calls.filter((call) => call.includes('from=0'))).toEqual([])
})

test('an owner erases a bidder after a question, which the activity tells; the bidder can, too', async () => {
  const { addItem, bid, openScreen, orm, tab, user } = await openAdmin()
  const quilt = await addItem('A quilt')
  const bidder = await bid(quilt, '125')
  const reader = await addReader(orm, await bid(quilt, '130'))
  await openScreen('/settings', 'Organization Settings')
  fill('Bidder’s Email', bidder)
  await press('Erase Bidder')
  await answer('Erase Bidder')
  await findToast('Bidder erased')
  await openScreen('/activity', 'Activity')
  await shows(/erased a bidder’s address/)

  await tab.open(ownDataUrl(HOME, reader).replace(HOME.origin, ''))
  expect(screen.getByRole('heading', { name: 'Your data' })).toBeVisible()
  await user.click(screen.getByRole('checkbox'))
  await tab.submit(screen.getByRole('button', { name: 'Erase My Data' }))
  await shows(/You’re winning “A quilt”/)
})
