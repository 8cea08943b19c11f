import { expect, test } from 'bun:test'
import { decodeText, readTextFile } from './decode-text.ts'

const words = 'Título,Café – “100 €”'
const utf16 = (text: string) => new Uint8Array(Uint16Array.from(text, (letter) => letter.charCodeAt(0)).buffer)
const swapped = (bytes: Uint8Array) => bytes.map((_, index) => bytes[index ^ 1] ?? 0)

test.each([
  ['UTF-8', new TextEncoder().encode(words)],
  ['UTF-8 with its mark', new TextEncoder().encode(`\uFEFF${words}`)],
  ['UTF-16 with its mark', utf16(`\uFEFF${words}`)],
  ['UTF-16 the other way round', swapped(utf16(`\uFEFF${words}`))],
  ['UTF-16 without its mark', utf16(words)],
  ['UTF-16 the other way round without its mark', swapped(utf16(words))],
])('%s is read', (_, bytes) => {
  expect(decodeText(bytes)).toEqual({ text: words })
})

test('Windows-1252 is read, with its dashes, quotes and euros', () => {
  const bytes = [0x43, 0x61, 0x66, 0xe9, 0x20, 0x96, 0x20, 0x93, 0x80, 0x94]
  expect(decodeText(Uint8Array.from(bytes))).toEqual({ text: 'Café – “€”' })
})

test.each([
  ['a newer workbook', [0x50, 0x4b, 0x03, 0x04, 0, 0], 'save it as CSV'],
  ['an older workbook', [0xd0, 0xcf, 0x11, 0xe0, 0xa1], 'save it as CSV'],
  ['a picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d], 'isn’t a spreadsheet'],
  ['text with zeros', [0x61, 0x62, 0x63, 0x64, 0, 0x65], 'isn’t a spreadsheet'],
])('%s is refused', (_, bytes, words) => {
  expect(decodeText(Uint8Array.from(bytes))).toEqual({ refusal: expect.stringContaining(words) })
})

test('a huge file is refused unread', async () => {
  const file = { size: 1024 ** 3, arrayBuffer: () => Promise.reject(new Error('It was read')) }
  expect(await readTextFile(file as unknown as Blob)).toEqual({ refusal: expect.stringContaining('too large') })
})
