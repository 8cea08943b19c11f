import { expect, test } from 'bun:test'
import { LONGEST_PICTURE, pictureAt, refusePicture } from './picture.ts'

test('a picture is found at its widest under its own address, and below under one that tells the width', () => {
  expect(pictureAt('/uploads/x.webp', 1600)).toBe('/uploads/x.webp')
  expect(pictureAt('/uploads/x.webp', 480)).toBe('/uploads/x-480.webp')
})

test.each([
  ['image/png', LONGEST_PICTURE, null],
  ['image/heic', 1, null],
  ['image/png', LONGEST_PICTURE + 1, 'Image must be smaller than 10MB'],
  ['application/pdf', 1, 'Please select an image file (PNG, JPG, GIF, etc.)'],
  ['', 1, 'Please select an image file (PNG, JPG, GIF, etc.)'],
])('a file of type %p with %d bytes is refused with %p', (type, size, message) => {
  expect(refusePicture({ type, size })).toBe(message)
})
