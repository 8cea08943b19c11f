import { expect, test } from 'bun:test'
import { scannedCodes } from './scanned-code.ts'

test.each([
  ['https://auction.example.org/b/7KQ2XM', ['7KQ2XM']],
  ['HTTPS://AUCTION.EXAMPLE.ORG/B/7KQ2XM', ['7KQ2XM']],
  [' https://auction.example.org/b/7kq2xm\n', ['7KQ2XM']],
  ['/b/7kqyxz', ['7KQYXZ']],
  ['https:--auction.example.org-b-7KQ2XM', ['7KQ2XM']],
  ['httpsÖ--auction.eyample.org-b-7KQZXY', ['7KQYXZ', '7KQZXY']],
  ['https:!!auction.example.org!b!7kq2xm', ['7KQ2XM']],
])('%p is read as %p', (text, codes) => {
  expect(scannedCodes(text)).toEqual(codes)
})

test.each(['7KQ2XM', 'jane@example.org', '#12', 'Plan b quilts', 'https://auction.example.org/maple/quilt', ''])(
  '%p is no short link',
  (text) => {
    expect(scannedCodes(text)).toBeNull()
  },
)
