import { expect, test } from 'bun:test'
import { mkdtemp, readdir, symlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts'
import { hasDiskRoom, isNearlyFull } from './open-uploads.ts'
import { savePicture } from './save-picture.ts'
import { storePicture } from './store-picture.ts'

const folder = await temporaryFolder()
const meadow = sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#1F5A45' } })
const small = meadow.clone().resize(60, 40)

test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('a %s is stored as WebP in three widths', async (format) => {
  const original = await meadow.clone().toFormat(format).toBuffer()
  const sizes = await storedSizes(original)
  expect(sizes).toEqual([1600, 960, 480].map((width) => ({ format: 'webp', width, height: (width * 3) / 4 })))
})

test('a small picture is not enlarged, and yet has all its files', async () => {
  const sizes = await storedSizes(await small.clone().png().toBuffer())
  expect(sizes).toEqual(Array(3).fill({ format: 'webp', width: 60, height: 40 }))
})

test('a very long picture fits', async () => {
  const scroll = sharp({ create: { width: 1000, height: 30_000, channels: 3, background: '#fff' } })
  const [widest] = await storedSizes(await scroll.png().toBuffer())
  expect(widest).toMatchObject({ height: 6400 })
})

test('a photo comes out upright and without the place it was taken at', async () => {
  const photo = await small
    .clone()
    .withMetadata({ orientation: 6, exif: { IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '41/1 52/1 0/1' } } })
    .jpeg()
    .toBuffer()
  expect(photo.includes('Somebody')).toBe(true)
  for (const file of await storedFiles(photo)) {
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
  const [widest] = await storedFiles(moving)
  expect(await sharp(widest).metadata()).toMatchObject({ width: 20, height: 20 })
  const { dominant } = await sharp(widest).stats()
  expect(dominant.g).toBeGreaterThan(dominant.r)
})

test('what hides behind a picture is not stored', async () => {
  const polyglot = Buffer.concat([await small.clone().png().toBuffer(), Buffer.from('<script>alert(1)</script>')])
  for (const file of await storedFiles(polyglot)) expect(Buffer.from(file).includes('script')).toBe(false)
})

const jpeg = await meadow.clone().jpeg().toBuffer()
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

test.each([
  ['nothing', ''],
  ['an SVG', svg],
  ['an SVG after an XML declaration', `<?xml version="1.0"?>${svg}`],
  ['a page named .png', '<!doctype html><script>alert(1)</script>'],
  ['a PDF', '%PDF-1.7\n'],
  ['only the signature of a PNG', '\x89PNG\r\n\x1a\n'],
  ['a page behind the signature of a GIF', 'GIF89a<html><script>alert(1)</script>'],
  ['an SVG behind the signature of a JPEG', `\xff\xd8\xff${svg}`],
  ['half a JPEG', jpeg.subarray(0, jpeg.length / 2)],
])('%s is refused as no picture', async (_, content) => {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content
  expect(await storePicture(bytes, folder)).toEqual({ kind: 'not-a-picture' })
})

test.each(['heic', 'heix', 'hevc', 'mif1'])('a photo of brand %s is known as a HEIC', async (brand) => {
  const bytes = Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic`, 'latin1')
  expect(await storePicture(bytes, folder)).toEqual({ kind: 'heic' })
})

test('a PNG that claims 30,000 by 30,000 pixels is refused before it is decoded', async () => {
  const png = await small.clone().png().toBuffer()
  png.writeUInt32BE(30_000, 16)
  png.writeUInt32BE(30_000, 20)
  png.writeUInt32BE(Bun.hash.crc32(png.subarray(12, 29)), 29)
  expect(await storePicture(png, folder)).toEqual({ kind: 'too-large' })
})

test('a GIF that claims 65,535 by 65,535 pixels is refused', async () => {
  const gif = await small.clone().gif().toBuffer()
  const frame = gif.indexOf(Uint8Array.of(0x2c, 0, 0, 0, 0, 60, 0, 40, 0))
  for (const offset of [6, 8, frame + 5, frame + 7]) gif.writeUInt16LE(65_535, offset)
  expect(await storePicture(gif, folder)).toEqual({ kind: 'too-large' })
})

test('a refused picture leaves no file, a stored one no unfinished file', async () => {
  const empty = await mkdtemp(join(folder, 'own-'))
  await storePicture(jpeg.subarray(0, jpeg.length / 2), empty)
  expect(await readdir(empty)).toEqual([])
  await storePicture(jpeg, empty)
  const names = await readdir(empty)
  expect(names.map((name) => name.slice(36)).sort()).toEqual(['-480.webp', '-960.webp', '.webp'])
})
test('a picture of which one file cannot be written leaves none of them', async () => {
  const own = await mkdtemp(join(folder, 'own-'))
  const bytes = new Uint8Array(1000)
  const files = ([480, 960, 1600] as const).map((width) => ({ width, bytes }))
  await savePicture(files, own, 'there-before')
  const before = await readdir(own)
  // What is written there fails as on a full disk.
  await symlink('/dev/full', join(own, 'unlucky.webp.new'))
  await expect(savePicture(files, own, 'unlucky')).rejects.toThrow()
  expect((await readdir(own)).toSorted()).toEqual(before.toSorted())
})

test.each([
  [10, 0.6, false],
  [10, 0.4, true],
  [1000, 2.5, false],
  [1000, 1.9, true],
  [20, 0, true],
])('of a disk of %p GB with %p GB left two gigabytes or a twentieth are reserved: %p', (size, left, isReserved) => {
  const [bsize, gigabyte] = [4096, 1024 ** 3]
  const disk = { bsize, blocks: (size * gigabyte) / bsize, bavail: (left * gigabyte) / bsize }
  expect(isNearlyFull(disk)).toBe(isReserved)
})

test('where nothing was ever uploaded the disk is asked all the same', async () => {
  expect(await hasDiskRoom(join(folder, 'none'))).toBeBoolean()
})

function frame(background: string) {
  return sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .png()
    .toBuffer()
}

async function storedSizes(original: Uint8Array) {
  const files = await storedFiles(original)
  const sizes = await Promise.all(files.map((file) => sharp(file).metadata()))
  return sizes.map(({ format, width, height }) => ({ format, width, height }))
}

/** The three files of the stored picture, the widest first. */
async function storedFiles(original: Uint8Array) {
  const stored = await storePicture(original, folder)
  if (stored.kind !== 'stored') throw new Error(stored.kind)
  const name = basename(stored.url, '.webp')
  return Promise.all(['', '-960', '-480'].map((variant) => Bun.file(join(folder, `${name}${variant}.webp`)).bytes()))
}
