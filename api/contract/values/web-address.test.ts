import { expect, test } from 'bun:test'
import { webAddress } from './web-address.ts'

test.each([
  ['www.example.org', 'https://www.example.org/'],
  [' https://example.org/shop?a=1#b ', 'https://example.org/shop?a=1#b'],
  ['http://example.org', 'http://example.org/'],
  ['müller.example', 'https://xn--mller-kva.example/'],
])('%p leads to %p', (typed, address) => {
  expect(webAddress.parse(typed)).toBe(address)
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://example.org',
  'mailto:a@example.org',
  'https://someone:secret@example.org',
  'someone@example.org',
  'localhost',
  'http://127.0.0.1/',
  'http://0x7f000001/',
  'http://[::1]/',
  'two words.org',
  '//example.org',
  `example.org/${'x'.repeat(300)}`,
])('%p is refused', (typed) => {
  expect(webAddress.safeParse(typed).error?.issues[0]?.message).toBe('Please enter a web address, like www.example.org')
})
