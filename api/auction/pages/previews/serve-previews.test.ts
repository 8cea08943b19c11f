import { expect, test } from 'bun:test'
import { join } from 'node:path'
import sharp, { type Region } from 'sharp'
import { openBuiltSite } from '../../../../tests/support/built-site.ts'
import { freshDatabase } from '../../../../tests/support/database.ts'
import { addItem, addSchool } from '../../../../tests/support/school.ts'
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts'
import { encodePicture } from '../../../server/uploads/encode-picture.ts'
import { openFolderStore } from '../../../server/uploads/folder-store.ts'
import { addPicture } from '../../../server/uploads/picture-store.ts'

const dataDir = await temporaryFolder()
const database = await freshDatabase()
const school = await addSchool(database.orm, { slug: 'maple', name: 'Maple & Sons <School>' })
const visit = await openBuiltSite(database, { DATA_DIR: dataDir })

test('an item with a photo shows it, cut to size', async () => {
  const red = sharp({ create: { width: 800, height: 600, channels: 3, background: '#b4402e' } })
  const imageUrl = await addPicture(openFolderStore(join(dataDir, 'uploads')), await encodePicture(red))
  await addItem(database.orm, school, { slug: 'quilt', imageUrl })
  const { dominant } = await sharp(await pictureAt('/og/maple/quilt.jpg')).stats()
  expect(dominant.r).toBeGreaterThan(150)
  expect(dominant.g).toBeLessThan(100)
})

const long = 'A weekend of everything '.repeat(9).slice(0, 200)

test.each(['<b>&amp;</b> "quoted" 一年份的派', long, 'W'.repeat(60)])(
  'an item without a photo shows a drawing and its title: %p',
  async (title) => {
    const { slug } = await addItem(database.orm, school, { title })
    const drawn = await pictureAt(`/og/maple/${slug}.jpg`)
    const margins = [
      { left: 10, top: 150, width: 40, height: 400 },
      { left: 610, top: 150, width: 40, height: 400 },
      { left: 40, top: 580, width: 600, height: 40 },
    ]
    for (const margin of margins) expect(await darkest(drawn, margin)).toBeGreaterThan(235)
    expect(await darkest(drawn, { left: 72, top: 130, width: 520, height: 400 })).toBeLessThan(80)
  },
)

test('a photo that is gone gives way to the drawing', async () => {
  const imageUrl = '/uploads/00000000-0000-4000-8000-000000000000.webp'
  await addItem(database.orm, school, { slug: 'lost', imageUrl })
  expect(await pictureAt('/og/maple/lost.jpg')).toBeTruthy()
})

test('a link to the platform shows a drawing too', async () => {
  expect(await pictureAt('/og/index.jpg')).toBeTruthy()
})

test('nothing is drawn of what the public may not see', async () => {
  const closed = await addSchool(database.orm, { slug: 'closed', isActive: false })
  await addItem(database.orm, closed, { slug: 'bench' })
  await addItem(database.orm, school, { slug: 'archived', isActive: false })
  const hidden = ['/og/closed.jpg', '/og/closed/bench.jpg', '/og/maple/archived.jpg', '/og/maple/none.jpg']
  const strange = ['/og/maple/..%2f..%2fsecret.jpg', '/og/.jpg', '/og/maple/quilt/more.jpg']
  for (const path of [...hidden, ...strange]) expect([path, (await visit(path)).status]).toEqual([path, 404])
})

test('a link to an organization has its picture, also in development, where another server has the pages', async () => {
  await using pages = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: ({ url }) => visit(url.slice(url.indexOf('/og/'))),
  })
  const develop = await openBuiltSite(database, { NODE_ENV: 'development', PUBLIC_URL: pages.url.href })
  const answer = await develop('/og/maple.jpg')
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  expect(Buffer.from(await answer.bytes()).equals(await pictureAt('/og/maple.jpg'))).toBe(true)
  expect((await develop('/og/no-such-school.jpg')).status).toBe(404)
})

/** How dark a part of a picture is where it is darkest, from 0 to 255. */
async function darkest(picture: Uint8Array, part: Region): Promise<number> {
  const red = await sharp(picture).extract(part).extractChannel(0).raw().toBuffer()
  return red.reduce((least, pixel) => Math.min(least, pixel))
}

/** The picture, after a look at its size. */
async function pictureAt(path: string) {
  const answer = await visit(path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const bytes = await answer.bytes()
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  return bytes
}
