import { expect, spyOn, test } from 'bun:test'
import { BlobReader, BlobWriter, Uint8ArrayReader, ZipReader, ZipWriter } from '@zip.js/zip.js'
import { workbookOf } from '../../tests/support/workbook.ts'
import { zipOf } from '../../tests/support/zip.ts'
import { decodeText, readFile } from './read-file.ts'

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

test('what older Macs wrote is read, and told from Windows by the letters within words', () => {
  // "Café’s niño"
  const bytes = [0x43, 0x61, 0x66, 0x8e, 0xd5, 0x73, 0x20, 0x6e, 0x69, 0x96, 0x6f]
  expect(decodeText(Uint8Array.from(bytes))).toEqual({ text: 'Café’s niño' })
  const windows = [0x4c, 0x65, 0x65, 0x92, 0x73, 0x20, 0x6e, 0x69, 0xf1, 0x6f]
  expect(decodeText(Uint8Array.from(windows))).toEqual({ text: 'Lee’s niño' })
})

test('Windows-1252 is read, with its dashes, quotes and euros', () => {
  const bytes = [0x43, 0x61, 0x66, 0xe9, 0x20, 0x96, 0x20, 0x93, 0x80, 0x94]
  expect(decodeText(Uint8Array.from(bytes))).toEqual({ text: 'Café – “€”' })
})

test.each([
  ['a page that is called .xls', [...Buffer.from('\r\n<html xmlns:x="urn:x"><table><tr><td>Item')], 'save it as CSV'],
  ['a PDF', [...Buffer.from('%PDF-1.4\n1 0 obj')], 'save it as CSV'],
  ['an older workbook', [0xd0, 0xcf, 0x11, 0xe0, 0xa1], 'save it as CSV'],
  ['a picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d], 'isn’t a spreadsheet'],
  ['text with zeros', [0x61, 0x62, 0x63, 0x64, 0, 0x65], 'isn’t a spreadsheet'],
])('%s is refused', (_, bytes, words) => {
  expect(decodeText(Uint8Array.from(bytes))).toEqual({ refusal: expect.stringContaining(words) })
})

test('what is no workbook, though it is a ZIP file, is refused in words', async () => {
  const broken = { refusal: expect.stringContaining('save it as CSV') }
  expect(await readFile(new Blob([await zipOf({ 'xl/workbook.xml': '<x/>' })]))).toEqual(broken)
  const empty = await workbookOf([{ rows: [] }])
  expect(await readFile(new Blob([empty]))).toEqual({ refusal: 'There are no cells in it.' })
})

test('a huge file is refused unread', async () => {
  const file = { size: 1024 ** 3, arrayBuffer: () => Promise.reject(new Error('It was read')) }
  expect(await readFile(file as unknown as Blob)).toEqual({ refusal: expect.stringContaining('too large') })
})

test('a workbook whose parts are long together is refused before they are inflated', async () => {
  const small = await workbookOf(Array.from({ length: 6 }, () => ({ rows: [['Item'], ['Quilt']] })))
  expect(await readFile(new Blob([small]))).toMatchObject({ sheets: Array(6).fill({ rows: [['Item'], ['Quilt']] }) })
  const large = await withBlanks(small, 9 * 1024 * 1024)
  expect(large.size).toBeLessThan(1024 * 1024)
  const slices = spyOn(large, 'slice')
  expect(await readFile(large)).toEqual({ refusal: expect.stringContaining('save it as CSV') })
  const read = slices.mock.calls.reduce((sum, [from = 0, to = large.size]) => sum + to - from, 0)
  expect(read).toBeLessThan(large.size / 5)
})

/** A workbook with so many blanks behind each of its sheets. */
async function withBlanks(workbook: Buffer<ArrayBuffer>, count: number): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false })
  const reader = new ZipReader(new BlobReader(new Blob([workbook])), { useWebWorkers: false })
  for await (const entry of reader.getEntriesGenerator()) {
    if (entry.directory) continue
    const part = Buffer.from(await (await entry.getData(new BlobWriter())).arrayBuffer())
    const padded = Buffer.concat([part, Buffer.alloc(entry.filename.includes('worksheets/') ? count : 0, ' ')])
    await writer.add(entry.filename, new Uint8ArrayReader(Bun.deflateSync(padded, { level: 1 })), {
      passThrough: true,
      compressionMethod: 8,
      uncompressedSize: padded.length,
      signature: Bun.hash.crc32(padded),
    })
  }
  return writer.close()
}
