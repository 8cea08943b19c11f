import { expect, test } from 'bun:test'
import { openAdmin } from '../../../tests/support/admin-tab.ts'
import { pictureFile } from '../../../tests/support/picture-file.ts'
import { findToast } from '../../../tests/support/tab-toast.ts'
import { screen, waitFor, within } from '../../../tests/support/testing-library.ts'

const NOT_A_PICTURE = 'Please select an image file (PNG, JPG, GIF, etc.)'
const UPLOAD = /^POST \/api\/upload\/image$/
const field = () => screen.getByLabelText('Logo')

async function picture(name = 'logo.png') {
  const { buffer, mimeType } = await pictureFile(name)
  return new File([buffer], name, { type: mimeType })
}

async function openLogo() {
  const { user, openScreen, network } = await openAdmin()
  await openScreen('/settings', 'Organization Settings')
  // Chosen by "all files", as some devices do.
  const choose = (file: File) => user.upload(field(), file)
  return { choose, network, user, uploads: () => network.calls.filter((call) => UPLOAD.test(call)) }
}

test('only pictures of at most 10 MB are taken as a logo', async () => {
  const { choose, network, uploads } = await openLogo()
  expect(field()).toHaveAccessibleDescription('PNG, JPG, GIF, etc., up to 5MB.')
  await choose(new File(['no'], 'list.png', { type: 'text/plain' }))
  await findToast('Upload failed', NOT_A_PICTURE)
  await choose(new File([Buffer.alloc(10 * 1024 * 1024 + 1)], 'big.png', { type: 'image/png' }))
  await findToast('Upload failed', 'Image must be smaller than 10MB')
  expect(uploads()).toEqual([])
  await choose(new File(['not a picture'], 'fake.png', { type: 'image/png' }))
  await findToast('Upload failed', NOT_A_PICTURE)
  network.on(UPLOAD, () => new Response('busy', { status: 409 }))
  await choose(await picture())
  await findToast('Upload failed', 'Failed to upload image')
})

test('while a logo is uploading no other is accepted; then it can be replaced, or removed', async () => {
  const { choose, network, uploads, user } = await openLogo()
  const arrived = Promise.withResolvers<void>()
  network.on(UPLOAD, async (request, pass) => {
    await arrived.promise
    return pass(request)
  })
  expect(screen.getByText('Choose Logo')).toBeInTheDocument()
  await choose(await picture())
  await waitFor(() => expect(field()).toHaveAttribute('aria-disabled', 'true'))
  await choose(await picture('other.png'))
  const details = within(screen.getByRole('region', { name: 'Organization Details' }))
  expect(details.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
  arrived.resolve()
  await screen.findByText('Replace Logo')
  expect(uploads()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Remove Logo' }))
  expect(await screen.findByText('Choose Logo')).toBeInTheDocument()
})
