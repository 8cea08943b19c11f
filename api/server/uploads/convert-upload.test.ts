import { expect, test } from 'bun:test'
import sharp from 'sharp'
import { convertUpload } from './convert-upload.ts'

const small = sharp({ create: { width: 60, height: 40, channels: 3, background: '#1F5A45' } })

test('a picture is stored as WebP in three widths, and a very long one fits', async () => {
  const sizes = await convertedSizes(await small.clone().resize(2000, 1500, { fit: 'fill' }).png().toBuffer())
  expect(sizes).toEqual([1600, 960, 480].map((width) => ({ format: 'webp', width, height: (width * 3) / 4 })))
  const scroll = sharp({ create: { width: 100, height: 8_000, channels: 3, background: '#fff' } })
  const [widest] = await convertedSizes(await scroll.png().toBuffer())
  expect(widest).toMatchObject({ height: 6400 })
})

const FORMATS = ['png', 'jpeg', 'webp', 'gif', 'avif'] as const
test.each(FORMATS)('a small %s is not enlarged, and yet has all its files', async (format) => {
  const sizes = await convertedSizes(await small.clone().toFormat(format).toBuffer())
  expect(sizes).toEqual(Array(3).fill({ format: 'webp', width: 60, height: 40 }))
})

test('a photo comes out upright and without the place it was taken at', async () => {
  const photo = await small
    .clone()
    .withMetadata({ orientation: 6, exif: { IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '41/1 52/1 0/1' } } })
    .jpeg()
    .toBuffer()
  expect(photo.includes('Somebody')).toBe(true)
  for (const file of await convertedFiles(photo)) {
    const { width, height, exif, xmp, icc, iptc, orientation } = await sharp(file).metadata()
    expect({ width, height }).toEqual({ width: 40, height: 60 })
    expect([exif, xmp, icc, iptc, orientation].filter(Boolean)).toEqual([])
  }
})

test('of a moving picture the first frame is stored', async () => {
  const frames = await Promise.all(['#1F5A45', '#B4402E'].map((background) => frame(background)))
  const moving = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  expect((await sharp(moving).metadata()).pages).toBe(2)
  const [widest] = await convertedFiles(moving)
  expect(await sharp(widest).metadata()).toMatchObject({ width: 20, height: 20 })
  const { dominant } = await sharp(widest).stats()
  expect(dominant.g).toBeGreaterThan(dominant.r)
})

test('what hides behind a picture is not stored', async () => {
  const polyglot = Buffer.concat([await small.clone().png().toBuffer(), Buffer.from('<script>alert(1)</script>')])
  for (const file of await convertedFiles(polyglot)) expect(Buffer.from(file).includes('script')).toBe(false)
})

const jpeg = await small.clone().jpeg().toBuffer()
const photo = await Bun.file('tests/support/photos/samsung-sos.jpg').bytes()
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

test.each([
  ['nothing', ''],
  ['an SVG', svg],
  ['an SVG after an XML declaration', `<?xml version="1.0"?>${svg}`],
  ['a page named .png', '<!doctype html><script>alert(1)</script>'],
  ['a PDF', '%PDF-1.7\n'],
])('%s is refused as no picture', async (_, content) => {
  expect(await convertUpload(Buffer.from(content, 'latin1'))).toEqual({ kind: 'not-a-picture' })
})

test.each([
  ['only the signature of a PNG', '\x89PNG\r\n\x1a\n'],
  ['a page behind the signature of a GIF', 'GIF89a<html><script>alert(1)</script>'],
  ['an SVG behind the signature of a JPEG', `\xff\xd8\xff${svg}`],
  ['a JPEG cut off in its header', jpeg.subarray(0, jpeg.length / 2)],
  ['a JPEG cut off in its pixels', photo.subarray(0, photo.length * 0.7)],
])('%s is refused as a picture that cannot be read', async (_, content) => {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content
  expect(await convertUpload(bytes)).toEqual({ kind: 'unreadable' })
})

test.each(['samsung-sos', 'extra-bytes-before-marker'])('a photo that browsers show is taken: %s', async (name) => {
  const [widest] = await convertedSizes(await Bun.file(`tests/support/photos/${name}.jpg`).bytes())
  expect(widest).toEqual({ format: 'webp', width: 800, height: 500 })
})

test.each(['heic', 'mif1'])('a photo of brand %s is known as a HEIC', async (brand) => {
  const bytes = Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic`, 'latin1')
  expect(await convertUpload(bytes)).toEqual({ kind: 'heic' })
})

test('a PNG that claims 30,000 by 30,000 pixels is refused before it is decoded', async () => {
  const png = await small.clone().png().toBuffer()
  png.writeUInt32BE(30_000, 16)
  png.writeUInt32BE(30_000, 20)
  png.writeUInt32BE(Bun.hash.crc32(png.subarray(12, 29)), 29)
  expect(await convertUpload(png)).toEqual({ kind: 'too-large' })
})

test('a GIF that claims 65,535 by 65,535 pixels is refused', async () => {
  const gif = await small.clone().gif().toBuffer()
  const frame = gif.indexOf(Uint8Array.of(0x2c, 0, 0, 0, 0, 60, 0, 40, 0))
  for (const offset of [6, 8, frame + 5, frame + 7]) gif.writeUInt16LE(65_535, offset)
  expect(await convertUpload(gif)).toEqual({ kind: 'too-large' })
})

function frame(background: string) {
  return sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .png()
    .toBuffer()
}

async function convertedSizes(original: Uint8Array) {
  const files = await convertedFiles(original)
  const sizes = await Promise.all(files.map((file) => sharp(file).metadata()))
  return sizes.map(({ format, width, height }) => ({ format, width, height }))
}

/** The three files of the converted picture, the widest first. */
async function convertedFiles(original: Uint8Array) {
  const upload = await convertUpload(original)
  if (upload.kind !== 'converted') throw new Error(upload.kind)
  return upload.files.toReversed().map(({ bytes }) => bytes)
}
