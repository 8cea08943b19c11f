import { expect, test } from 'bun:test'
import { openTab } from '../../tests/support/tab.ts'
import { screen, waitFor } from '../../tests/support/testing-library.ts'
import { watchDrop } from './watch-drop.ts'

test('files that are chosen once more while they are still read are shown once', async () => {
  const { open, user } = await openTab()
  await open('/')
  watchDrop(document.getElementById('own-items-drop'))
  const field = screen.getByLabelText('Choose your files')
  const items = () => new File(['Item Name,Starting Bid\nQuilt,50'], 'items.csv', { type: 'text/csv' })
  await Promise.all([user.upload(field, items()), user.upload(field, items())])
  expect(await screen.findByRole('heading', { name: 'Your auction' })).toBeVisible()
  await Bun.sleep(50)
  expect(screen.getAllByRole('heading', { name: 'Your auction' })).toHaveLength(1)
  history.back()
  // It comes by itself, and would take the page of the next test back.
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Your auction' })).toBeNull())
})
