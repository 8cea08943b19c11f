import { expect, test } from 'bun:test'
import { scannedCodes } from './scanned-code.ts'

test.each([
  ['https://auction.example.org/b/7KQ2XM', ['7KQ2XM']],
  [' https://auction.example.org/b/7kq2xm\n', ['7KQ2XM']],
  ['/b/7kqyxz', ['7KQYXZ']],
  ['https:--auction.example.org-b-7KQ2XM', ['7KQ2XM']],
  ['httpsÖ--auction.eyample.org-b-7KQZXY', ['7KQYXZ', '7KQZXY']],
  // By a French layout, of a code in large and in small letters, and with Caps Lock.
  ['httpsM!!quction:exq;ple:org!b!èKAéX?', ['7KQ2XM']],
  ['httpsM!!quction:exq;ple:org!b!(z"w_,', ['5W3Z8M']],
  ["HTTPSm!!QUCTION:EXQ;PLE:ORG!B!'-ÇNPT", ['469NPT']],
  ['https!!auction.example.org!b!7kwz2x', ['7KZW2X', '7KWZ2X']],
])('%p is read as %p', (text, codes) => {
  expect(scannedCodes(text)).toEqual(codes)
})

test.each(['7KQ2XM', 'jane@example.org', '#12', 'plan/b/(quilt', 'https://auction.example.org/maple/quilt', ''])(
  '%p is no short link',
  (text) => {
    expect(scannedCodes(text)).toBeNull()
  },
)
