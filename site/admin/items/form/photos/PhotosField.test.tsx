import { expect, test } from 'bun:test'
import { openAdmin } from '../../../../../tests/support/admin-tab.ts'
import { fill, findToast, press, shows } from '../../../../../tests/support/on-page.ts'
import { pictureFile } from '../../../../../tests/support/picture-file.ts'
import { fireEvent, screen, waitFor } from '../../../../../tests/support/testing-library.ts'

const UPLOAD = /^POST \/api\/upload\/image$/
const COLORS = ['#1f5a45', '#b4402e', '#f2a93b', '#3d78b5', '#8460a8', '#7d8580', '#3c8c5c', '#c4513c', '#e0941f']
const button = (name: string) => screen.getByRole('button', { name })
const field = () => screen.getByLabelText('Auction Image')
const rowsIn = (name: string) => [...(screen.queryByRole('list', { name })?.children ?? [])]
const photos = () => rowsIn('Photos in their order')
const files = () => rowsIn('Files on their way')

/** The addresses of the photos as they lie on the form, from the first. */
const shown = () => photos().map((row) => row.querySelector('img')?.getAttribute('src')?.replace('-480.', '.'))

async function pictures(count: number) {
  const made = await Promise.all(
    COLORS.slice(0, count).map((color, index) => pictureFile(`photo-${index + 1}.png`, color)),
  )
  return made.map(({ buffer, name, mimeType }) => new File([buffer], name, { type: mimeType }))
}

const expectPhotos = (count: number) => waitFor(() => expect([photos().length, files().length]).toEqual([count, 0]))

test('photos are chosen at once, described, put in order by buttons, and saved', async () => {
  const { addItem, openScreen, read, user } = await openAdmin()
  const { id } = await addItem('A quilt')
  await openScreen(`/auctions/${id}/edit`, 'Edit Auction')
  await user.upload(field(), await pictures(3))
  await expectPhotos(3)
  const [first, second, third] = shown()
  fill('Describe photo 3 (optional)', 'Its back')
  button('Move photo 3 up').focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Photo 3 moved to place 2 of 3.')).toBeInTheDocument()
  // The button went along with its photo.
  expect(button('Move photo 2 up')).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(await screen.findByText(/It’s the main photo now\.$/)).toBeInTheDocument()
  expect(photos()[0]).toHaveTextContent('Main photo')
  expect(shown()).toEqual([third, first, second])
  await user.keyboard('{Enter}')
  expect(shown()).toEqual([third, first, second])
  button('Remove photo 2').focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(field()).toHaveFocus())
  await press('Update Auction')
  await findToast('Auction updated successfully')
  const { auction } = await read(`auctions/${id}`)
  expect(auction.photos).toEqual([
    { url: third, alt: 'Its back' },
    { url: second, alt: '' },
  ])
  expect(auction.imageUrl).toBe(third)
  await openScreen(`/auctions/${id}/edit`, 'Edit Auction')
  expect(await screen.findByLabelText('Describe photo 1 (optional)')).toHaveValue('Its back')
})

test('each file that is refused is told why by its name, the others are taken, and what had no room is tried again', async () => {
  const { openScreen, user } = await openAdmin()
  await openScreen('/new-auction', 'New Auction')
  expect(field()).toHaveAccessibleDescription('Up to 8 photos. PNG, JPG, GIF, etc., up to 5MB each.')
  await user.upload(field(), [new File(['not a picture'], 'fake.png', { type: 'image/png' }), ...(await pictures(8))])
  const refusals = [
    'fake.pngPlease select an image file (PNG, JPG, GIF, etc.)',
    'photo-8.pngAn item can have up to 8 photosTry Again with photo-8.png',
  ]
  await waitFor(() => expect(files().map((row) => row.textContent)).toEqual(refusals))
  await press('Try Again with photo-8.png', 'Dismiss fake.png')
  await expectPhotos(8)
})

test('an upload that failed is tried again, one that takes long is stopped', async () => {
  const { network, openScreen, user } = await openAdmin()
  const [one, ...two] = await pictures(3)
  await openScreen('/new-auction', 'New Auction')
  const mend = network.on(UPLOAD, () => new Response('busy', { status: 409 }))
  if (one) await user.upload(field(), one)
  await shows('Failed to upload image')
  expect(button('Create Auction')).toBeEnabled()
  mend()
  await press('Try Again with photo-1.png')
  await expectPhotos(1)
  network.on(UPLOAD, () => new Promise<Response>(() => {}))
  await user.upload(field(), two)
  await waitFor(() => expect(screen.getAllByRole('progressbar')).toHaveLength(2))
  expect(button('Create Auction')).toBeDisabled()
  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  await screen.findByRole('alertdialog')
  await press('Keep Editing', 'Stop uploading photo-3.png', 'Stop uploading photo-2.png')
  await expectPhotos(1)
  expect(button('Create Auction')).toBeEnabled()
})

test('files are dropped on the field from elsewhere', async () => {
  const { openScreen } = await openAdmin()
  await openScreen('/new-auction', 'New Auction')
  const dataTransfer = { types: ['Files'], files: await pictures(1) }
  const area = screen.getByText('or drop them here')
  fireEvent.dragOver(area, { dataTransfer })
  fireEvent.drop(area, { dataTransfer })
  await expectPhotos(1)
})
