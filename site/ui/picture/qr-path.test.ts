import { expect, test } from 'bun:test'
import { encode } from 'uqr'
import { qrPath } from './qr-path.ts'

test('a path covers the dark units of the code, and no others', () => {
  const text = 'https://bids.example.org/maple-street'
  const { data } = encode(text, { border: 0 })
  const { path, size } = qrPath(text)
  const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x = '', y = '', width = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(width))
  expect(drawn).toEqual(data)
})
