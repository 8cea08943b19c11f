import { expect, test } from 'bun:test'
import { openItem } from '../../tests/support/item-tab.ts'
import { screen, within } from '../../tests/support/testing-library.ts'

const row = (...alts: string[]) => ({
  title: 'A quilt',
  imageUrl: '/uploads/0.webp',
  photos: alts.map((alt, index) => ({ url: `/uploads/${index}.webp`, alt })),
})

test('photos are named as their team described them, or by the item, and lead to each whole', async () => {
  await openItem(row('The quilt, folded', '', 'Its back'), { javaScript: false })
  const links = within(screen.getByRole('region', { name: 'Photos' })).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([0, 1, 2].map((it) => `/uploads/${it}.webp`))
  for (const [index, name] of ['The quilt, folded 1 of 3', 'A quilt, photo 2 2 of 3', 'Its back 3 of 3'].entries())
    expect(links[index]).toHaveAccessibleName(name)
  const images = links.map((link) => within(link).getByRole('img'))
  expect(images.map((image) => image.getAttribute('loading'))).toEqual(['eager', 'lazy', 'lazy'])
  expect(images.map((image) => image.getAttribute('width'))).toEqual(['960', '960', '960'])
})

test('a single photo is no gallery', async () => {
  await openItem(row(''))
  expect(screen.queryByRole('region', { name: 'Photos' })).not.toBeInTheDocument()
  expect(screen.queryByText('1 of 1')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Next photo', hidden: true })).not.toBeInTheDocument()
})

test('in Spanish the gallery speaks Spanish', async () => {
  await openItem(row('', ''), { language: 'es' })
  const photos = within(screen.getByRole('region', { name: 'Fotos' }))
  expect(photos.getByLabelText('Foto siguiente')).toBeInTheDocument()
  expect(photos.getByRole('link', { name: 'A quilt, foto 2 2 de 2' })).toBeVisible()
  const zoom = document.querySelector('[data-zoom]')
  expect(zoom).toHaveAttribute('aria-label', 'Fotos')
  expect(zoom?.querySelector('[data-zoom-size]')).toHaveTextContent('Tamaño real')
  expect(zoom?.querySelector('[data-zoom-close]')).toHaveAccessibleName('Cerrar')
})
