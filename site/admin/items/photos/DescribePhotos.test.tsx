import { expect, test } from 'bun:test'
import type { Photo } from '../../../../api/contract/values/picture/photo.ts'
import { openAdmin } from '../../../../tests/support/admin-tab.ts'
import { shows } from '../../../../tests/support/on-page.ts'
import { screen, waitFor } from '../../../../tests/support/testing-library.ts'

const photo = (name: string, alt = '') => ({ url: `/uploads/${name}.webp`, alt })
const pictured = (itemNumber: number, ...photos: Photo[]) => ({ itemNumber, photos, imageUrl: photos[0]?.url ?? null })
const field = () => screen.findByRole('textbox', { name: 'What does it show?' })

test('photos are described one after another by keyboard, skipped, and told when all are', async () => {
  const tab = await openAdmin()
  const quilt = await tab.addItem('Quilt', pictured(1, photo('front', 'Folded'), photo('back'), photo('side')))
  await tab.addItem('Lamp', pictured(2, photo('lamp')))
  await tab.openScreen('/photos', 'Photo Descriptions')
  await shows('3 photos to describe', 'Quilt, photo 2')
  expect(await field()).toHaveFocus()
  await tab.user.keyboard('{Enter}')
  await waitFor(async () => expect(await field()).toHaveAccessibleDescription(/^Please say what it shows/))
  await tab.user.keyboard('Its back{Enter}')
  await shows('2 photos to describe', 'Quilt, photo 3')
  await waitFor(async () => expect(await field()).toHaveFocus())
  await tab.user.click(screen.getByRole('button', { name: 'Skip' }))
  await shows('1 photo to describe', 'Lamp')
  await tab.user.keyboard('A brass lamp{Enter}')
  await shows('1 photo skipped, all others described.')
  const { auction } = await tab.read(`auctions/${quilt.id}`)
  expect(auction.photos.map(({ alt }: Photo) => alt)).toEqual(['Folded', 'Its back', ''])
})
