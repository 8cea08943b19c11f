import { expect, openScreen, test } from '../support/admin.ts'
import { pictureFile } from '../support/picture-file.ts'
import { expectToast } from '../support/toasts.ts'

test('only pictures of at most 10 MB are taken as a logo', async ({ page, school }) => {
  await openScreen(page, `${school.admin}/settings`, 'Organization Settings')
  const image = page.getByLabel('Logo')
  await expect(image).toHaveAccessibleDescription('PNG, JPG, GIF, etc., up to 5MB.')
  await image.setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
  await expectToast(page, 'Upload failed', 'Please select an image file (PNG, JPG, GIF, etc.)')
  await image.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) })
  await expectToast(page, 'Upload failed', 'Image must be smaller than 10MB')
  await image.setInputFiles({ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') })
  await expectToast(page, 'Upload failed', 'Please select an image file (PNG, JPG, GIF, etc.)')
  await page.route('**/api/upload/image', (route) => route.fulfill({ status: 409, body: 'busy' }))
  await image.setInputFiles(await pictureFile())
  await expectToast(page, 'Upload failed', 'Failed to upload image')
})

test('while a logo is uploading no other is accepted', async ({ page, school }) => {
  await openScreen(page, `${school.admin}/settings`, 'Organization Settings')
  const details = page.getByRole('region', { name: 'Organization Details' })
  const arrived = Promise.withResolvers<void>()
  const sent: string[] = []
  await page.route('/api/upload/image', async (route) => {
    sent.push(route.request().url())
    await arrived.promise
    await route.continue()
  })
  const picture = page.getByLabel('Logo')
  await picture.setInputFiles(await pictureFile())
  await expect(picture).toBeDisabled()
  await picture.setInputFiles({ ...(await pictureFile()), name: 'other.png' })
  await expect(details.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
  arrived.resolve()
  await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible()
  expect(sent).toHaveLength(1)
})
