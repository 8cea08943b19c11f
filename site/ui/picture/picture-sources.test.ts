import { expect, test } from 'bun:test'
import { pictureSources } from './picture-sources.ts'

test('a picture is offered in each width it was stored in', () => {
  expect(pictureSources('/uploads/Ab-9_x.webp')).toBe(
    '/uploads/Ab-9_x-480.webp 480w, /uploads/Ab-9_x-960.webp 960w, /uploads/Ab-9_x.webp 1600w',
  )
})
