import { expect, test } from 'bun:test'
import { encode } from 'uqr'
import { initialsOf } from './Logo.tsx'
import { pictureSources } from './picture-sources.ts'
import { qrPath } from './QrPicture.tsx'
import { SCENES, sceneOf } from './scene.ts'

const titles = Array.from({ length: 100 }, (_, index) => `Item ${index}`)

test('the same title always has the same drawing', () => {
  expect(sceneOf('Handmade quilt 🧵')).toEqual(sceneOf('Handmade quilt 🧵'))
})

test('titles spread over all scenes, tints and both directions', () => {
  const drawings = titles.map(sceneOf)
  expect(new Set(drawings.map(({ scene }) => scene))).toEqual(new Set(SCENES))
  expect(new Set(drawings.map(({ tint }) => tint))).toEqual(new Set([0, 1, 2, 3, 4]))
  expect(new Set(drawings.map(({ isMirrored }) => isMirrored))).toEqual(new Set([true, false]))
})

test.each([
  ['Pine Hill School', 'PH'],
  ['Oakgrove', 'O'],
  ['école élémentaire', 'ÉÉ'],
  ['Friends & Neighbors', 'FN'],
  ['4H Club', '4C'],
  ['—', ''],
])('the initials of %p are %p', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('a picture is offered in each width it was stored in', () => {
  expect(pictureSources('/uploads/Ab-9_x.webp')).toBe(
    '/uploads/Ab-9_x-480.webp 480w, /uploads/Ab-9_x-960.webp 960w, /uploads/Ab-9_x.webp 1600w',
  )
})

test('a path covers the dark units of the code, and no others', () => {
  const text = 'https://bids.example.org/maple-street'
  const { data } = encode(text, { border: 0 })
  const { path, size } = qrPath(text)
  const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x = '', y = '', width = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(width))
  expect(drawn).toEqual(data)
})
