import { expect, test } from 'bun:test'
import { setImmediate } from 'node:timers/promises'
import { withCodes } from './with-codes.ts'

test('an item has its short link and that as a QR code', async () => {
  const [drawn] = await withCodes([{ code: '4PN4KX' }], 'https://example.org/maple/admin/print')
  expect(drawn?.link.url.href).toBe('https://example.org/b/4PN4KX')
  expect(drawn?.link.path).toStartWith('M0 0h7v1')
})

test('others have their turn between two codes', async () => {
  let turns = 0
  let isDone = false
  const others = (async () => {
    for (; !isDone; turns++) await setImmediate()
  })()
  await withCodes(
    Array.from({ length: 20 }, () => ({ code: '4PN4KX' })),
    'https://example.org',
  )
  isDone = true
  await others
  expect(turns).toBeGreaterThanOrEqual(19)
})
