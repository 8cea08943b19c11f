import { expect, test } from 'bun:test'
import { photos } from './photo.ts'
import { HEIC_PICTURE, LONGEST_PICTURE, pictureAt, refusePicture } from './picture.ts'

const photo = (name: string | number, alt = '') => ({ url: `/uploads/${name}.webp`, alt })
const eight = Array.from({ length: 8 }, (_, index) => photo(index, 'x'.repeat(200)))

test('eight photos are taken, in their order; a description is one line, and may be left out', () => {
  expect(photos.parse(eight)).toEqual(eight)
  const sent = [photo('a', ' A\u0000quilt,\nfolded \ud800'), { url: '/uploads/b.webp' }, photo('c', ' \u200b ')]
  expect(photos.parse(sent).map(({ alt }) => alt)).toEqual(['A quilt, folded \ufffd', '', ''])
})

test.each<[string, unknown, string]>([
  ['nine', [...eight, photo('ninth')], 'An item can have up to 8 photos'],
  ['the same one twice', [photo('a', 'From the left'), photo('a')], 'Each photo can be there once'],
  ['a long description', [photo('a', 'x'.repeat(10_000))], 'Please use at most 200 characters'],
  ['a script', [{ url: 'javascript:alert(1)', alt: '' }], 'Please upload the image'],
  ['no address', [{ alt: 'A quilt' }], 'Please upload the image'],
  ['no list', { 0: photo('a') }, 'Please upload the photos'],
])('%s is refused', (_, sent, message) => {
  expect(photos.safeParse(sent).error?.issues.map((issue) => issue.message)).toEqual([message])
})

test('a picture is found at its widest under its own address, and below under one that tells the width', () => {
  expect(pictureAt('/uploads/x.webp', 1600)).toBe('/uploads/x.webp')
  expect(pictureAt('/uploads/x.webp', 480)).toBe('/uploads/x-480.webp')
})

test.each([
  ['quilt.png', 'image/png', LONGEST_PICTURE, null],
  ['IMG_1.HEIC', 'image/heic', 1, null],
  // Windows does not know what they are.
  ['IMG_1.HEIC', '', 1, HEIC_PICTURE],
  ['quilt.png', 'image/png', LONGEST_PICTURE + 1, 'Image must be smaller than 10MB'],
  ['quilt.pdf', 'application/pdf', 1, 'Please select an image file (PNG, JPG, GIF, etc.)'],
])('%p of type %p with %d bytes is refused with %p', (name, type, size, message) => {
  expect(refusePicture({ name, type, size })).toBe(message)
})
